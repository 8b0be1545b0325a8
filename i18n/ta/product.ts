import type { product as english } from '../en/product.ts'

/** One product: its card, its row, its dialog. What names a product in a list ends with it. */
export const product = {
  code: 'கோடு',
  content: 'பேக்கிங்',
  mrp: 'M.R.P',
  discount: 'தள்ளுபடி',
  ourPrice: 'எங்கள் விலை',
  off: (percentage) => `${percentage}% தள்ளுபடி`,
  netRate: 'நெட் ரேட்',
  inStock: 'ஸ்டாக் உள்ளது',
  outOfStock: 'ஸ்டாக் இல்லை',
  soldOut: 'தீர்ந்துவிட்டது',
  quickView: 'பார்க்க',
  viewOf: (name) => `பார்: ${name}`,
  quickViewOf: (name) => `பார்க்க: ${name}`,
  pictureOf: (name) => `${name}: படம்`,
  videoOf: (name) => `${name}: வீடியோ`,
  images: 'படங்கள்',
  videos: 'வீடியோக்கள்',
  burning: (name) => `${name}: எரியும்போது`,
  play: (name) => `வீடியோவைப் பார்: ${name}`,
  noDetails: 'விவரங்கள் இல்லை...!',
  reviews: '(100+ ரிவ்யூ)',
  fiveStars: '5 ஸ்டார்',
  age: '15+',
  gstNotIncluded: '18% GST சேரவில்லை',
} satisfies typeof english
