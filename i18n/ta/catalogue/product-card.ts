import type { productCard as english } from '../../en/catalogue/product-card.ts'

/** The card of one product. Labels of a product end with its name. */
export const productCard = {
  mrp: 'M.R.P',
  quickView: 'பார்க்க',
  viewOf: (name) => `விவரம்: ${name}`,
  quickViewOf: (name) => `பார்க்க: ${name}`,
  reviews: '(100+ ரிவ்யூ)',
  fiveStars: '5 ஸ்டார்',
  age: '15+',
} satisfies typeof english
