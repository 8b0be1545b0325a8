import type { PriceListProduct, RowChange } from './price-list.ts'

/** Returns a label of a changed row: 'SP01 10 cm Electric Sparklers', 'Sparklers'. */
export function formatRowLabel({ before, after }: RowChange): string {
  const row = after ?? before
  if (!row) return ''
  return 'product_id' in row ? formatProductLabel(row) : row.category_name
}

/** Returns a product's label: 'SP01 10 cm Electric Sparklers'. */
export const formatProductLabel = (
  product: Pick<PriceListProduct, 'product_code' | 'product_name'>,
): string => `${product.product_code} ${product.product_name}`
