import { join } from 'node:path'
import type { KeptPriceList } from '#domain/catalogue/price-list.ts'
import { type Corrections, NO_CORRECTIONS } from '#domain/price-sheet/preview.ts'
import { type SheetToUnderstand, understandSheet } from '#domain/price-sheet/understand.ts'
import { readCatalogue } from '#server/db/seed-files.ts'
import { gridOf, type Written } from './grid-of.ts'

/** The demo shop's price list, as the office keeps it. */
export async function demoList(): Promise<KeptPriceList> {
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
export const NOTHING: KeptPriceList = { categories: [], products: [] }

/** Understands sheets, with ids that count. */
export function understand(
  grids: SheetToUnderstand['grids'],
  list: KeptPriceList,
  corrections: Partial<Corrections> = {},
  knownColumns: SheetToUnderstand['knownColumns'] = () => undefined,
) {
  let count = 0
  return understandSheet({
    grids,
    list,
    corrections: { ...NO_CORRECTIONS, ...corrections },
    knownColumns,
    newId: () => `new-${++count}`,
  })
}

/** Understands these rows. */
export function understandRows(
  rows: readonly (readonly Written[])[],
  list: KeptPriceList,
  corrections?: Partial<Corrections>,
) {
  return understand([gridOf(rows)], list, corrections)
}
