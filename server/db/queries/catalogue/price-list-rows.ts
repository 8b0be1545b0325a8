import { assembleProduct, normalizeCategory } from '#domain/catalogue/normalize-row.ts'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { sortPriceList } from '#domain/catalogue/price-list-order.ts'
import type { CategoryId, ProductId } from '#domain/catalogue/product.ts'
import type { Db } from '../../schema.ts'
import { getCatalogueVersion } from './catalogue-version.ts'

/** The price list at a catalogue version, with its hidden rows. */
export type CurrentPriceList = PriceList & { version: number }

/** Returns all products, or those with the given ids, with their special categories and media. */
async function findProductRows(db: Db, ids?: readonly ProductId[]) {
  if (ids?.length === 0) return []
  const products = db.selectFrom('product').selectAll()
  const media = db.selectFrom('media').selectAll().orderBy('sort_order')
  const special = db.selectFrom('product_special_category').selectAll()
  const [rows, mediaRows, groups] = await Promise.all([
    (ids ? products.where('product_id', 'in', ids) : products).execute(),
    (ids ? media.where('product_id', 'in', ids) : media).execute(),
    (ids ? special.where('product_id', 'in', ids) : special).execute(),
  ])
  const mediaByProductId = Map.groupBy(mediaRows, ({ product_id }) => product_id)
  const groupsByProductId = Map.groupBy(groups, ({ product_id }) => product_id)
  return rows.map((row) =>
    assembleProduct(row, {
      special_categories: (groupsByProductId.get(row.product_id) ?? []).map(({ slug }) => slug),
      media: (mediaByProductId.get(row.product_id) ?? []).map(({ media_id: _id, ...medium }) => ({
        _id,
        ...medium,
      })),
    }),
  )
}

async function findCategoryRows(db: Db, ids?: readonly CategoryId[]) {
  if (ids?.length === 0) return []
  const categories = db.selectFrom('category').selectAll()
  const rows = await (ids ? categories.where('category_id', 'in', ids) : categories).execute()
  return rows.map(normalizeCategory)
}

async function readRows(
  db: Db,
  rows: { products?: readonly ProductId[]; categories?: readonly CategoryId[] },
): Promise<PriceList> {
  const categories = await findCategoryRows(db, rows.categories)
  return sortPriceList({ categories, products: await findProductRows(db, rows.products) })
}

/** Returns the whole current price list. */
export async function readPriceList(db: Db): Promise<CurrentPriceList> {
  const version = await getCatalogueVersion(db)
  const list = { ...(await readRows(db, {})), version }
  // Another change was made during the reads: the rows belong to no single version.
  return (await getCatalogueVersion(db)) === version ? list : readPriceList(db)
}

/** Returns rows of the price list. Ids that do not exist are left out. */
export async function readPriceListRows(
  db: Db,
  ids: { products: readonly ProductId[]; categories: readonly CategoryId[] },
): Promise<PriceList> {
  return readRows(db, ids)
}
