/** One product, wherever it stands. */
export const product = {
  off: (percentage: number) => `${percentage}% off`,
  netRate: 'Net rate',
  outOfStock: 'Out of Stock',
  soldOut: 'Sold Out',
  gstNotIncluded: (percentage: number) => `GST of ${percentage}% is not included`,
}
