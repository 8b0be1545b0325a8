/** The packing screens of the godown. */
export const packing = {
  title: 'Packing',
  none: 'No parcels here now',
  more: 'Show More',
  all: 'All parcels',
  notFound: 'Parcel not found',
  waitingForCustomer: 'Changes are waiting for the customer to accept. Don’t pack yet.',
  left: (lines: number, all: number) => `${lines} of ${all} left`,
  allTicked: 'All ticked',
  ticked: (ticked: number, all: number) => `${ticked} of ${all} ticked`,
  ticksSaved: 'Your ticks are saved on this phone. They are sent when you are connected.',
  askMissing: (lines: number) =>
    `${lines} ${lines === 1 ? 'product is' : 'products are'} not ticked. Mark the parcel packed?`,
  soldOut: 'Sold Out',
  soldOutOf: (product: string) => `Sold Out: ${product}`,
  nowSoldOut: (product: string) => `${product} is now sold out in the shop`,
  noLongerSoldOut: (product: string) => `${product} can be ordered again`,
  lines: 'Products to pack',
  receiptPhoto: 'Lorry Receipt Photo',
  receiptPhotoHint: 'The customer sees this photo. You can add it later with the same button.',
  close: 'Close',
}
