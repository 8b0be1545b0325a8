/** What the shop changed of an enquiry, or proposes to change (O4). */
export const orderChanges = {
  proposed: (count: number) =>
    count === 1 ? 'The shop proposes 1 change' : `The shop proposes ${count} changes`,
  untilThen: (version: string) =>
    `Nothing changes unless you accept. Until then your enquiry stays as it is (${version}).`,
  changed: (count: number) =>
    count === 1 ? 'The shop has made 1 change' : `The shop has made ${count} changes`,
  counts: (version: string) => `Compared with what you sent. ${version} counts now.`,
  /** Between what was and what is, for who hears it. */
  becomes: 'becomes',
  isNew: 'New',
  leftOut: 'Left out',
  quantity: 'Qty',
  discount: 'Discount',
  packing: 'Packing Charge',
  total: 'Total',
  received: 'Received',
  amountDue: 'Amount Due',
  accept: 'Accept changes',
  accepted: (version: string) => `Thank you! You have accepted the changes: ${version} counts now.`,
  unreachable: 'The shop could not be reached. Accepting once more does no harm. Try again?',
  changedMeanwhile: 'The shop has changed its proposal meanwhile. Please look at it again.',
  question: 'You do not agree, or have a question? Call us:',
}
