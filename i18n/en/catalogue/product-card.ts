/** The card of one product. */
export const productCard = {
  mrp: 'M.R.P',
  quickView: 'Quick view',
  viewOf: (name: string) => `View ${name}`,
  quickViewOf: (name: string) => `Quick view: ${name}`,
  reviews: '(100+ review)',
  fiveStars: 'Five stars',
  age: '15+',
}
