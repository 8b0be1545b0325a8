/** The godown: parcels to pack, and what becomes of them. */
export const pack = {
  title: 'Packing',
  none: 'There is no such parcel now',
  more: 'More',
  all: 'All parcels',
  notFound: 'There is no such parcel',
  waits: 'A changed version waits for the customer: do not pack it yet',
  left: (lines: number, all: number) => `${lines} of ${all} left`,
  allTicked: 'All ticked',
  ticked: (ticked: number, all: number) => `${ticked} of ${all} ticked`,
  kept: 'Your ticks are kept on this phone, and sent when the shop can be reached',
  askMissing: (lines: number) =>
    `${lines} ${lines === 1 ? 'line is' : 'lines are'} not ticked. Mark it packed?`,
  soldOut: 'Sold Out',
  soldOutOf: (product: string) => `Sold Out: ${product}`,
  nowSoldOut: (product: string) => `${product} is sold out in the shop`,
  noLongerSoldOut: (product: string) => `${product} can be ordered again`,
  lines: 'What goes into the parcel',
  receiptPhoto: 'Lorry Receipt Photo',
  receiptPhotoHint: 'The customer sees it. It can be added later by the same button.',
  close: 'Close',
}
