/** Texts shared by the product lists: mostly column names. */
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
