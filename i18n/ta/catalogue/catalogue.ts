import type { catalogue as english } from '../../en/catalogue/catalogue.ts'

/** Texts shared by the product lists: mostly column names. */
export const catalogue = {
  compactView: 'சுருக்கமாக',
  noProducts: 'பொருட்கள் எதுவும் இல்லை',
  preview: 'படம்',
  code: 'கோட்',
  product: 'பொருள்',
  content: 'அளவு',
  mrp: 'M.R.P',
  discount: 'தள்ளுபடி',
  ourPrice: 'எங்கள் விலை',
  quantity: 'எண்ணிக்கை',
  total: 'மொத்தம்',
} satisfies typeof english
