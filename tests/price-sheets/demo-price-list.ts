import { join } from 'node:path'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { interpretSheet, type SheetInput } from '#domain/price-sheet/interpret-sheet.ts'
import { type Corrections, NO_CORRECTIONS } from '#domain/price-sheet/preview/preview.ts'
import { readCatalogue } from '#server/db/seed-files.ts'
import { type CellInput, createGrid } from './create-grid.ts'

/** The demo shop's price list, as the office keeps it. */
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

/** A shop that has nothing yet. */
export const EMPTY_PRICE_LIST: PriceList = { categories: [], products: [] }

/** Understands sheets, with ids that count. */
export function understand(
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

/** Understands these rows. */
export function understandRows(
  rows: readonly (readonly CellInput[])[],
  list: PriceList,
  corrections?: Partial<Corrections>,
) {
  return understand([createGrid(rows)], list, corrections)
}
