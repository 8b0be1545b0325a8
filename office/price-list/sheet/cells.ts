import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import {
  type CategoryPatch,
  type Column,
  categoryCellText,
  type ProductPatch,
  parseCategoryCell,
  parseProductCell,
  productCellText,
} from './columns.ts'
import { type PriceListIndex, type RowRef, rowKey } from './price-list-index.ts'

/** A cell of a row. */
export type CellRef = RowRef & { column: Column }
/** A cell's new text. */
export type Edit = CellRef & { to: string }

/**
 * Unsaved text of a cell. `from` is the saved text that it is based on. `sending` is the text that is being saved; the user may
 * have typed on since.
 */
export type UnsavedCell = {
  text: string
  from: string
  sending?: string
  /** Whether the text is invalid or was not saved. */
  isFailed?: true
  problem?: OfficeFieldProblem | undefined
}

/** A unique key of a cell, used as its `data-cell` attribute. */
export const cellKey = (cell: RowRef & { column: string }): string => `${rowKey(cell)} ${cell.column}`

/** Parses the key of a cell in one of these columns. */
export function parseCellKey<Name extends string>(
  key: string,
  columns: readonly Name[],
): (RowRef & { column: Name }) | undefined {
  const [kind, id, name] = key.split(' ')
  const column = columns.find((each) => each === name)
  return (kind === 'product' || kind === 'category') && id && column ? { kind, id, column } : undefined
}

/** Whether a cell is the discount of a category, which stands for the discounts of its products. */
export const isCategoryDiscount = ({ kind, column }: CellRef): boolean =>
  kind === 'category' && column === 'discount_percentage'

/** Parses a cell's text into a patch of its row. Returns undefined if the text is invalid. */
export function parseCell({ kind, column }: CellRef, text: string): ProductPatch | CategoryPatch | undefined {
  return kind === 'category' && column !== 'discount_percentage'
    ? parseCategoryCell(column, text)
    : parseProductCell(column, text)
}

/** Whether two texts of a cell mean the same, for example '75 %' and '75'. */
export function isSameText(cell: CellRef, one: string, other: string): boolean {
  if (one === other) return true
  return JSON.stringify(parseCell(cell, one) ?? one) === JSON.stringify(parseCell(cell, other))
}

/** A cell's saved text. A category's discount has none of its own. */
export function savedText({ productById, groupById }: PriceListIndex, { kind, id, column }: CellRef): string {
  const product = kind === 'product' ? productById.get(id) : undefined
  const group = kind === 'category' ? groupById.get(id) : undefined
  if (product) return productCellText(product, column)
  return group && column !== 'discount_percentage' ? categoryCellText(group.category, column) : ''
}

/** Whether another user has changed a cell to something else since the user began to type. */
export function hasConflict(cell: CellRef, saved: string, { from, text, sending }: UnsavedCell): boolean {
  // The discounts of a category's products are compared one by one.
  if (isCategoryDiscount(cell)) return false
  return sending === undefined && !isSameText(cell, saved, from) && !isSameText(cell, saved, text)
}

/** The cells that a category's discount applies to. Net-rate items have no discount. */
export function listDiscountCells({ groupById }: PriceListIndex, categoryId: string): CellRef[] {
  return (groupById.get(categoryId)?.products ?? [])
    .filter(({ is_netrate_item }) => !is_netrate_item)
    .map(({ product_id }) => ({ kind: 'product', id: product_id, column: 'discount_percentage' }))
}

/** The discount that all products of a category share, including unsaved ones; '' if they differ. */
export function commonDiscount(
  index: PriceListIndex,
  unsaved: { get: (cell: CellRef) => UnsavedCell | undefined },
  categoryId: string,
): string {
  const texts = new Set(
    listDiscountCells(index, categoryId).map((cell) => unsaved.get(cell)?.text ?? savedText(index, cell)),
  )
  return texts.size === 1 ? ([...texts][0] ?? '') : ''
}
