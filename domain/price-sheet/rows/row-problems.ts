import type { PriceList } from '../../catalogue/price-list.ts'
import type { ProductId } from '../../catalogue/product.ts'
import { findRowConflicts } from '../../catalogue/row-conflicts.ts'
import { sheetCodeKey } from '../matching/product-finder.ts'
import type { createRowChanges, RowReading } from './row-changes.ts'

/** A conflict with other rows: the same product twice, or the same code twice. */
export type RowProblem = { problem: 'product-twice' } | { problem: 'code-twice' }

/** Finds rows with the same product, and codes used by two products. */
export function findRowProblems(rows: readonly RowReading[], list: PriceList): Map<number, RowProblem> {
  const problems = new Map<number, RowProblem>()
  const includedRows = rows.filter(({ isSkipped }) => !isSkipped)
  const rowsByProduct = new Map<string, number[]>()
  for (const { row, match, product, category, newCategory } of includedRows) {
    if (match.kind === 'asked') continue
    const key =
      match.kind === 'known'
        ? `known ${match.product.product_id}`
        : JSON.stringify([
            category?.category_id ?? newCategory?.name,
            product.values.product_name,
            product.values.per,
          ])
    if (match.kind === 'known' || product.values.product_name !== undefined)
      rowsByProduct.set(key, [...(rowsByProduct.get(key) ?? []), row])
  }
  for (const duplicates of rowsByProduct.values())
    if (duplicates.length > 1) for (const row of duplicates) problems.set(row, { problem: 'product-twice' })

  const codes = new Map<string, number>()
  const changed = new Set<ProductId>()
  const codeOf = (row: RowReading) => row.product.values.product_code
  for (const row of includedRows) {
    const code = codeOf(row)
    if (code === undefined) continue
    codes.set(sheetCodeKey(code), (codes.get(sheetCodeKey(code)) ?? 0) + 1)
    if (row.match.kind === 'known') changed.add(row.match.product.product_id)
  }
  for (const { product_id, product_code } of list.products)
    if (!changed.has(product_id))
      codes.set(sheetCodeKey(product_code), (codes.get(sheetCodeKey(product_code)) ?? 0) + 1)
  for (const row of includedRows) {
    const code = codeOf(row)
    const isUnchanged = row.match.kind === 'known' && row.match.product.product_code === code
    if (
      code !== undefined &&
      !isUnchanged &&
      row.match.kind !== 'asked' &&
      (codes.get(sheetCodeKey(code)) ?? 0) > 1 &&
      !problems.has(row.row)
    )
      problems.set(row.row, { problem: 'code-twice' })
  }
  return problems
}

/** Adds problems to rows whose changes conflict with other products. Returns whether any were added. */
export function addConflictProblems(
  list: PriceList,
  { changes, rowByProductId }: ReturnType<typeof createRowChanges>,
  problems: Map<number, RowProblem>,
): boolean {
  const before = problems.size
  for (const { row, field } of findRowConflicts(list, changes)) {
    const number = rowByProductId.get(row.id)
    if (number !== undefined)
      problems.set(number, { problem: field === 'product_code' ? 'code-twice' : 'product-twice' })
  }
  return problems.size > before
}
