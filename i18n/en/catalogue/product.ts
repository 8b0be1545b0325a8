/** Texts of a product in all lists and dialogs. */
export const product = {
  off: (percentage: number) => `${percentage}% off`,
  netRate: 'Net rate',
  outOfStock: 'Out of Stock',
  soldOut: 'Sold Out',
  gstNotIncluded: (percentage: number) => `GST of ${percentage}% is not included`,
}
