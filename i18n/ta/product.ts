import type { product as english } from '../en/product.ts'

/** One product: its card and its row. What names a product in a list ends with it. */
export const product = {
  code: 'கோடு',
  content: 'பேக்கிங்',
  mrp: 'M.R.P',
  discount: 'தள்ளுபடி',
  ourPrice: 'எங்கள் விலை',
  off: (percentage) => `${percentage}% தள்ளுபடி`,
  netRate: 'நெட் ரேட்',
  outOfStock: 'ஸ்டாக் இல்லை',
  soldOut: 'தீர்ந்துவிட்டது',
  quickView: 'பார்க்க',
  viewOf: (name) => `பார்: ${name}`,
  quickViewOf: (name) => `பார்க்க: ${name}`,
  reviews: '(100+ ரிவ்யூ)',
  fiveStars: '5 ஸ்டார்',
  age: '15+',
  gstNotIncluded: '18% GST சேரவில்லை',
} satisfies typeof english
