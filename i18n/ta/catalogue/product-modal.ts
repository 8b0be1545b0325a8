import type { productModal as english } from '../../en/catalogue/product-modal.ts'

/** The dialog of one product. */
export const productModal = {
  inStock: 'ஸ்டாக் உள்ளது',
  pictureOf: (name) => `${name}: படம்`,
  videoOf: (name) => `${name}: வீடியோ`,
  images: 'படங்கள்',
  videos: 'வீடியோக்கள்',
  burning: (name) => `${name}: எரியும்போது`,
  play: (name) => `வீடியோவைப் பார்க்க: ${name}`,
  noDetails: 'விவரங்கள் இல்லை...!',
} satisfies typeof english
