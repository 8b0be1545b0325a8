import type { product as english } from '../../en/catalogue/product.ts'

/** Texts of a product in all lists and dialogs. */
export const product = {
  off: (percentage) => `${percentage}% தள்ளுபடி`,
  netRate: 'நெட் ரேட்',
  outOfStock: 'ஸ்டாக் இல்லை',
  soldOut: 'ஸ்டாக் இல்லை',
  gstNotIncluded: (percentage) => `${percentage}% GST சேரவில்லை`,
} satisfies typeof english
