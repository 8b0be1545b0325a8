import type { KeptPriceList } from '../catalogue/price-list.ts'
import { clashesOf } from '../catalogue/price-list-change.ts'
import type { ProductId } from '../catalogue/product.ts'
import { codeKey } from './product-finder.ts'
import type { ReadRow, rowChanges } from './row-changes.ts'

/** What stands in the way of a row beside other rows: its product, or its code, is there twice. */
export type RowProblem = { problem: 'product-twice' } | { problem: 'code-twice' }

/** Rows that are one product twice, and codes that two products would have. */
export function rowProblems(rows: readonly ReadRow[], list: KeptPriceList): Map<number, RowProblem> {
  const problems = new Map<number, RowProblem>()
  const used = rows.filter(({ isSkipped }) => !isSkipped)
  const same = new Map<string, number[]>()
  for (const { row, match, product, category, newCategory } of used) {
    if (match.is === 'asked') continue
    const key =
      match.is === 'known'
        ? `known ${match.product.product_id}`
        : JSON.stringify([
            category?.category_id ?? newCategory?.name,
            product.says.product_name,
            product.says.per,
          ])
    if (match.is === 'known' || product.says.product_name !== undefined)
      same.set(key, [...(same.get(key) ?? []), row])
  }
  for (const twice of same.values())
    if (twice.length > 1) for (const row of twice) problems.set(row, { problem: 'product-twice' })

  const codes = new Map<string, number>()
  const changed = new Set<ProductId>()
  const codesOf = (row: ReadRow) => row.product.says.product_code
  for (const row of used) {
    const code = codesOf(row)
    if (code === undefined) continue
    codes.set(codeKey(code), (codes.get(codeKey(code)) ?? 0) + 1)
    if (row.match.is === 'known') changed.add(row.match.product.product_id)
  }
  for (const { product_id, product_code } of list.products)
    if (!changed.has(product_id))
      codes.set(codeKey(product_code), (codes.get(codeKey(product_code)) ?? 0) + 1)
  for (const row of used) {
    const code = codesOf(row)
    const isOwn = row.match.is === 'known' && row.match.product.product_code === code
    if (
      code !== undefined &&
      !isOwn &&
      row.match.is !== 'asked' &&
      (codes.get(codeKey(code)) ?? 0) > 1 &&
      !problems.has(row.row)
    )
      problems.set(row.row, { problem: 'code-twice' })
  }
  return problems
}

/** Names the rows whose changes another product stands in the way of; true when there are any. */
export function findClashes(
  list: KeptPriceList,
  { changes, rowOf }: ReturnType<typeof rowChanges>,
  problems: Map<number, RowProblem>,
): boolean {
  const before = problems.size
  for (const { row, field } of clashesOf(list, changes)) {
    const number = rowOf.get(row.id)
    if (number !== undefined)
      problems.set(number, { problem: field === 'product_code' ? 'code-twice' : 'product-twice' })
  }
  return problems.size > before
}
