import { PRODUCTS_MAX, type RowChange } from './price-list.ts'

/** Whether the changes would exceed the product limit. Changes that do not add products are always allowed. */
export function isOverProductLimit(products: number, changes: readonly RowChange[]): boolean {
  const productChanges = changes.filter(({ kind }) => kind === 'product')
  const added = productChanges.reduce((sum, { before, after }) => sum + (after ? 1 : 0) - (before ? 1 : 0), 0)
  return added > 0 && products + added > PRODUCTS_MAX
}
