import { join } from 'node:path'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { interpretSheet, type SheetInput } from '#domain/price-sheet/interpret-sheet.ts'
import { type Corrections, NO_CORRECTIONS } from '#domain/price-sheet/preview/preview.ts'
import { readCatalogue } from '#server/db/seed-files.ts'
import { type CellInput, createGrid } from './create-grid.ts'

/** Reads the demo shop's price list in the format of the office. */
export async function readDemoPriceList(): Promise<PriceList> {
  const { categories, products, special } = await readCatalogue(join(import.meta.dirname, '../../seed'))
  return {
    categories: categories.map((category) => ({ ...category, is_hidden: 0 })),
    products: products.map((product) => ({
      ...product,
      is_hidden: 0,
      special_categories: special.flatMap(({ product_id, slug }) =>
        product_id === product.product_id ? [slug] : [],
      ),
      media: [],
    })),
  }
}

/** The price list of a new shop. */
export const EMPTY_PRICE_LIST: PriceList = { categories: [], products: [] }

/** Interprets sheets with sequential ids for new rows. */
export function interpretGrids(
  grids: SheetInput['grids'],
  list: PriceList,
  corrections: Partial<Corrections> = {},
  knownColumns: SheetInput['knownColumns'] = () => undefined,
) {
  let count = 0
  return interpretSheet({
    grids,
    list,
    corrections: { ...NO_CORRECTIONS, ...corrections },
    knownColumns,
    newId: () => `new-${++count}`,
  })
}

/** Interprets rows of a single sheet. */
export function interpretRows(
  rows: readonly (readonly CellInput[])[],
  list: PriceList,
  corrections?: Partial<Corrections>,
) {
  return interpretGrids([createGrid(rows)], list, corrections)
}
