import type { PriceList, PriceListProduct } from '#domain/catalogue/price-list.ts'
import {
  PRODUCT_FIELDS,
  SHEET_PRODUCT_FIELDS,
  type SheetProductField,
} from '#domain/catalogue/product-fields.ts'
import { toRupees } from '#domain/money/money.ts'
import { readPriceList } from '../db/queries/catalogue/price-list-rows.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { BusyError, isTransientFailure } from '../worker-pool/worker-pool.ts'
import type { SheetPool } from './read-sheets-in-worker.ts'
import type { WrittenCell, WrittenSheet } from './write-sheet.ts'

const COLUMNS = [
  { header: 'Category', width: 28 },
  ...SHEET_PRODUCT_FIELDS.map((name) => PRODUCT_FIELDS[name].sheet),
]

/** An .xlsx with its file name. */
type ExportedFile = { name: string; type: string; bytes: Buffer<ArrayBuffer> }

/**
 * Exports the price list including hidden rows as Excel (O5). Importing the unchanged file changes nothing. Rejects with
 * BusyError if the worker has no capacity.
 */
export async function exportPriceList({
  db,
  sheets,
}: Pick<UseCaseDeps, 'db'> & { sheets: SheetPool }): Promise<ExportedFile> {
  const write = toSheet(await readPriceList(db))
  const bytes = await sheets.run({ write }, new AbortController().signal).catch((error) => {
    throw isTransientFailure(error) ? new BusyError() : error
  })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'price-list.xlsx', type, bytes }
}

function toSheet({ categories, products }: PriceList): WrittenSheet {
  const names = new Map(categories.map((row) => [row.category_id, row.category_name]))
  const head = COLUMNS.map(({ header: value }): WrittenCell => ({ value, look: 'head' }))
  const rows = products.map((product): WrittenCell[] => [
    names.get(product.category_id) ?? null,
    ...SHEET_PRODUCT_FIELDS.map((name) => toCell(product, name)),
  ])
  return { name: 'Price List', widths: COLUMNS.map(({ width }) => width), headRows: 1, rows: [head, ...rows] }
}

function toCell(product: PriceListProduct, name: SheetProductField): WrittenCell {
  if (name === 'price') return { value: toRupees(product.price), look: 'rupees' }
  return name === 'discount_percentage' && product.is_netrate_item === 1 ? 'Net' : product[name]
}
