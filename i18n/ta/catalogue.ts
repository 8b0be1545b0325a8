import type { catalogue as english } from '../en/catalogue.ts'

/** What several lists of products say, above all the columns of their tables. */
export const catalogue = {
  compactView: 'சுருக்கமாக',
  noProducts: 'பொருட்கள் எதுவும் இல்லை',
  preview: 'படம்',
  code: 'கோட்',
  product: 'பொருள்',
  content: 'பேக்கிங்',
  mrp: 'M.R.P',
  discount: 'தள்ளுபடி',
  ourPrice: 'எங்கள் விலை',
  quantity: 'எத்தனை',
  total: 'மொத்தம்',
} satisfies typeof english
