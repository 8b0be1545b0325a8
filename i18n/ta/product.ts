import type { product as english } from '../en/product.ts'

/** One product, wherever it stands. */
export const product = {
  off: (percentage) => `${percentage}% தள்ளுபடி`,
  netRate: 'நெட் ரேட்',
  outOfStock: 'ஸ்டாக் இல்லை',
  soldOut: 'தீர்ந்துவிட்டது',
  gstNotIncluded: (percentage) => `${percentage}% GST சேரவில்லை`,
} satisfies typeof english
