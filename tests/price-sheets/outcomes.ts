import type { KeptPriceList, KeptProduct } from '#domain/catalogue/price-list.ts'
import { toRupees } from '#domain/money/money.ts'
import type { SheetField } from '#domain/price-sheet/preview.ts'
import type { Understood } from '#domain/price-sheet/understand.ts'
import type { Reading, WrittenSheet } from './shapes.ts'

/** What a cell of the preview must show. */
export function textOf(product: KeptProduct, field: SheetField, list: KeptPriceList): string {
  if (field === 'category_name')
    return list.categories.find(({ category_id }) => category_id === product.category_id)?.category_name ?? ''
  if (field === 'price') return String(toRupees(product.price))
  if (field === 'discount_percentage')
    return String(product.is_netrate_item ? 0 : product.discount_percentage)
  return product[field]
}

/** Whether a row reads as it was written ('right'), the preview says that something is to be asked ('named'), or neither. */
function outcome(
  { preview }: Understood,
  { row, product, says }: Reading,
  list: KeptPriceList,
): 'right' | 'named' | 'wrong' {
  const read = preview.rows.find((each) => each.row === row)
  if (!read) return preview.notes.some((note) => note.row === row) ? 'named' : 'wrong'
  if (read.group === 'not-understood') return 'named'
  const isRight = says.every((field) => read.cells[field]?.new === textOf(product, field, list))
  if (isRight && (read.product_id === null || read.product_id === product.product_id)) return 'right'
  return preview.columns.some(({ is_asked }) => is_asked) ? 'named' : 'wrong'
}

/** How each row reads that was written. */
export const outcomes = (understood: Understood, sheet: WrittenSheet, list: KeptPriceList) =>
  sheet.readings.map((reading) => outcome(understood, reading, list))
