import type { PriceList, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { toRupees } from '#domain/money/money.ts'
import type { SheetInterpretation } from '#domain/price-sheet/interpret-sheet.ts'
import type { SheetField } from '#domain/price-sheet/preview/preview.ts'
import type { ExpectedRow, SampleSheet } from './sheet-shapes.ts'

/** Returns the text that a cell of the preview must show. */
export function formatCellText(product: PriceListProduct, field: SheetField, list: PriceList): string {
  if (field === 'category_name')
    return list.categories.find(({ category_id }) => category_id === product.category_id)?.category_name ?? ''
  if (field === 'price') return String(toRupees(product.price))
  if (field === 'discount_percentage')
    return String(product.is_netrate_item ? 0 : product.discount_percentage)
  return product[field]
}

/** Returns 'right' if a row is read as written, 'named' if the preview asks about it, 'wrong' otherwise. */
function classifyRow(
  { preview }: SheetInterpretation,
  { row, product, fields }: ExpectedRow,
  list: PriceList,
): 'right' | 'named' | 'wrong' {
  const previewRow = preview.rows.find((each) => each.row === row)
  if (!previewRow) return preview.notes.some((note) => note.row === row) ? 'named' : 'wrong'
  if (previewRow.group === 'not-understood') return 'named'
  const isRight = fields.every(
    (field) => previewRow.cells[field]?.new === formatCellText(product, field, list),
  )
  if (isRight && (previewRow.product_id === null || previewRow.product_id === product.product_id))
    return 'right'
  return preview.columns.some(({ is_asked }) => is_asked) ? 'named' : 'wrong'
}

/** Classifies each written row. */
export const classifyRows = (understood: SheetInterpretation, sheet: SampleSheet, list: PriceList) =>
  sheet.expectedRows.map((reading) => classifyRow(understood, reading, list))
