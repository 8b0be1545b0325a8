import { type Edit, parseCell, savedText } from './cells.ts'
import type { Column, PriceListChange } from './columns.ts'
import type { PriceListIndex } from './price-list-index.ts'
import type { UnsavedCells } from './unsaved-cells.ts'

/** The field names of a category's columns, where they differ. */
const CATEGORY_FIELD_BY_COLUMN: { [Name in Column]?: string } = {
  product_name: 'category_name',
  tamil_name: 'category_tamil_name',
}

type Rows = Map<string, { at: number; from: object; set: object }>

/** Builds one change from edits, and the path in it of each edit's field. Each field is sent with the value that it had. */
export function buildChange(
  index: PriceListIndex,
  unsaved: Pick<UnsavedCells, 'get'>,
  edits: readonly Edit[],
): { payload: PriceListChange; paths: readonly string[] } {
  const products: Rows = new Map()
  const categories: Rows = new Map()
  const paths = edits.map((edit) => {
    const { kind, id, column, to } = edit
    const rows = kind === 'product' ? products : categories
    const row = rows.get(id) ?? { at: rows.size, from: {}, set: {} }
    const from = parseCell(edit, unsaved.get(edit)?.from ?? savedText(index, edit))
    rows.set(id, { at: row.at, from: { ...row.from, ...from }, set: { ...row.set, ...parseCell(edit, to) } })
    return kind === 'product'
      ? `products.${row.at}.set.${column}`
      : `categories.${row.at}.set.${CATEGORY_FIELD_BY_COLUMN[column] ?? column}`
  })
  const payload = {
    products: [...products].map(([product_id, { from, set }]) => ({ product_id, from, set })),
    categories: [...categories].map(([category_id, { from, set }]) => ({ category_id, from, set })),
  }
  return { payload, paths }
}
