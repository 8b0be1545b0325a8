/** What several lists of products say, above all the columns of their tables. */
export const catalogue = {
  compactView: 'Compact view',
  noProducts: 'No products found',
  preview: 'Preview',
  code: 'Code',
  product: 'Product',
  content: 'Content',
  mrp: 'M.R.P',
  discount: 'Discount',
  ourPrice: 'Our Price',
  quantity: 'Qty',
  total: 'Total',
}
