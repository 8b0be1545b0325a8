/** Changes that we made to an enquiry, or propose (O4). */
export const orderChanges = {
  proposed: (count: number) =>
    count === 1 ? 'We’d like to make 1 change' : `We’d like to make ${count} changes`,
  untilThen: (version: string) =>
    `Nothing changes unless you accept. Until then your enquiry stays as it is (${version}).`,
  changed: (count: number) => (count === 1 ? 'We have made 1 change' : `We have made ${count} changes`),
  currentVersion: (version: string) => `Changes from the enquiry you sent. Current version: ${version}.`,
  /** Read out between the old and the new value. */
  becomes: 'becomes',
  added: 'New',
  removed: 'Removed',
  quantity: 'Qty',
  discount: 'Discount',
  packing: 'Packing Charge',
  total: 'Total',
  accept: 'Accept changes',
  accepted: (version: string) => `Thank you! You have accepted the changes. Current version: ${version}.`,
  unreachable: 'We couldn’t connect. Accepting twice changes nothing. Try again?',
  proposalChanged: 'We have just updated these changes. Check them again before you accept.',
  question: 'Don’t agree, or have a question? Call us:',
}
