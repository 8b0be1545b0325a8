/** One product: its card and its row. */
export const product = {
  code: 'Code',
  content: 'Content',
  mrp: 'M.R.P',
  discount: 'Discount',
  ourPrice: 'Our Price',
  off: (percentage: number) => `${percentage}% off`,
  netRate: 'Net rate',
  outOfStock: 'Out of Stock',
  soldOut: 'Sold Out',
  quickView: 'Quick view',
  viewOf: (name: string) => `View ${name}`,
  quickViewOf: (name: string) => `Quick view: ${name}`,
  reviews: '(100+ review)',
  fiveStars: 'Five stars',
  age: '15+',
  gstNotIncluded: 'GST of 18% is not included',
}
