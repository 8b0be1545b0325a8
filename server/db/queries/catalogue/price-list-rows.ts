import { sql } from 'kysely'
import type { PriceList, PriceListCategory, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { assembleProduct, normalizeCategory } from '#domain/catalogue/price-list-change.ts'
import { sortPriceList } from '#domain/catalogue/price-list-order.ts'
import type { CategoryId, ProductId } from '#domain/catalogue/product.ts'
import { insertInChunks } from '../../insert-in-chunks.ts'
import { isPostgres } from '../../is-postgres.ts'
import type { Db, Trx, UtcText } from '../../schema.ts'
import { getCatalogueVersion } from './catalogue.ts'

/** A price list as it is at a catalogue version, also what is hidden, and the `row_version` of each of its rows. */
export type CurrentPriceList = PriceList & {
  version: number
  product_versions: ReadonlyMap<ProductId, number>
  category_versions: ReadonlyMap<CategoryId, number>
}

/** Products, or those of some ids, with their special categories and media. */
async function findKeptProducts(db: Db, ids?: readonly ProductId[]) {
  if (ids?.length === 0) return []
  const products = db.selectFrom('product').selectAll()
  const media = db.selectFrom('media').selectAll().orderBy('sort_order')
  const special = db.selectFrom('product_special_category').selectAll()
  const [rows, shown, groups] = await Promise.all([
    (ids ? products.where('product_id', 'in', ids) : products).execute(),
    (ids ? media.where('product_id', 'in', ids) : media).execute(),
    (ids ? special.where('product_id', 'in', ids) : special).execute(),
  ])
  const mediaOf = Map.groupBy(shown, ({ product_id }) => product_id)
  const groupsOf = Map.groupBy(groups, ({ product_id }) => product_id)
  return rows.map((row) => ({
    row_version: row.row_version,
    product: assembleProduct(row, {
      special_categories: (groupsOf.get(row.product_id) ?? []).map(({ slug }) => slug),
      media: (mediaOf.get(row.product_id) ?? []).map(({ media_id: _id, ...medium }) => ({ _id, ...medium })),
    }),
  }))
}

async function findKeptCategories(db: Db, ids?: readonly CategoryId[]) {
  if (ids?.length === 0) return []
  const categories = db.selectFrom('category').selectAll()
  const rows = await (ids ? categories.where('category_id', 'in', ids) : categories).execute()
  return rows.map((row) => ({ row_version: row.row_version, category: normalizeCategory(row) }))
}

async function readRows(
  db: Db,
  rows: { products?: readonly ProductId[]; categories?: readonly CategoryId[] },
): Promise<Omit<CurrentPriceList, 'version'>> {
  const categories = await findKeptCategories(db, rows.categories)
  const products = await findKeptProducts(db, rows.products)
  return {
    ...sortPriceList({
      categories: categories.map(({ category }) => category),
      products: products.map(({ product }) => product),
    }),
    product_versions: new Map(products.map(({ product, row_version }) => [product.product_id, row_version])),
    category_versions: new Map(
      categories.map(({ category, row_version }) => [category.category_id, row_version]),
    ),
  }
}

/** How many products the price list has. */
export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The whole price list as it is now. */
export async function readPriceList(db: Db): Promise<CurrentPriceList> {
  const version = await getCatalogueVersion(db)
  const list = { ...(await readRows(db, {})), version }
  // While it was being read somebody changed it: what was read belongs to no version.
  return (await getCatalogueVersion(db)) === version ? list : readPriceList(db)
}

/** Rows of the price list; those that are not there are left out. */
export async function readPriceListRows(
  db: Db,
  ids: { products: readonly ProductId[]; categories: readonly CategoryId[] },
): Promise<Omit<CurrentPriceList, 'version'>> {
  return readRows(db, ids)
}

/** The `row_version` of each of these rows that is there, in a transaction that holds the price list. */
export async function findRowVersions(
  trx: Trx,
  { products, categories }: { products: readonly ProductId[]; categories: readonly CategoryId[] },
): Promise<Pick<CurrentPriceList, 'product_versions' | 'category_versions'>> {
  const ofProducts =
    products.length === 0
      ? []
      : await trx
          .selectFrom('product')
          .select(['product_id', 'row_version'])
          .where('product_id', 'in', products)
          .execute()
  const ofCategories =
    categories.length === 0
      ? []
      : await trx
          .selectFrom('category')
          .select(['category_id', 'row_version'])
          .where('category_id', 'in', categories)
          .execute()
  return {
    product_versions: new Map(ofProducts.map(({ product_id, row_version }) => [product_id, row_version])),
    category_versions: new Map(
      ofCategories.map(({ category_id, row_version }) => [category_id, row_version]),
    ),
  }
}

/** Nobody else changes the price list until the transaction is done. Gives its version. */
export async function lockPriceList(trx: Trx): Promise<number> {
  const claimed = trx.selectFrom('catalogue_version').select('version')
  const { version } = await (isPostgres(trx) ? claimed.forUpdate() : claimed).executeTakeFirstOrThrow()
  return version
}

/** Since when it is known what the price list was (O5). */
export async function getHistoryStart(db: Db): Promise<UtcText> {
  const { known_since } = await db
    .selectFrom('catalogue_version')
    .select('known_since')
    .executeTakeFirstOrThrow()
  return known_since
}

/** Deletes products with all that belongs to them. Gives the `row_version` that each had. */
export async function deleteProducts(
  trx: Trx,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, number>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .deleteFrom('product')
    .where('product_id', 'in', ids)
    .returning(['product_id', 'row_version'])
    .execute()
  return new Map(rows.map(({ product_id, row_version }) => [product_id, row_version]))
}

/** The columns of an upsert as they are in the new rows, by their names. */
const excludedValues = (rows: readonly object[]) =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((column) => [column, sql<never>`excluded.${sql.ref(column)}`]),
  )

/**
 * Writes products, new ones with the `row_version` that each is given, and those that are there; without what they are shown by and among. No
 * code is another's, also not of one that is written at the same time.
 */
export async function upsertProducts(
  trx: Trx,
  products: readonly { product: PriceListProduct; row_version: number }[],
  updated_at: UtcText,
): Promise<void> {
  const rows = products.map(({ product: { special_categories: _, media: __, ...product }, row_version }) => ({
    ...product,
    updated_at,
    row_version,
  }))
  await insertInChunks(rows, (chunk) =>
    trx
      .insertInto('product')
      .values(chunk)
      .onConflict((oc) =>
        oc
          .column('product_id')
          .doUpdateSet((eb) => ({ ...excludedValues(rows), row_version: eb('product.row_version', '+', 1) })),
      )
      .execute(),
  )
}

/** Writes which pictures and films products have, and among which special categories they stand, in place of those before. */
export async function replaceMediaAndSpecialCategories(
  trx: Trx,
  products: readonly PriceListProduct[],
): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ product_id }) => product_id)
  await trx.deleteFrom('media').where('product_id', 'in', ids).execute()
  await trx.deleteFrom('product_special_category').where('product_id', 'in', ids).execute()
  await insertInChunks(
    products.flatMap(({ product_id, special_categories }) =>
      special_categories.map((slug) => ({ product_id, slug })),
    ),
    (chunk) => trx.insertInto('product_special_category').values(chunk).execute(),
  )
  await insertInChunks(
    products.flatMap(({ product_id, media }) =>
      media.map(({ _id, media_type, photo_path }, place) => ({
        media_id: _id,
        product_id,
        media_type,
        photo_path,
        sort_order: place + 1,
      })),
    ),
    (chunk) => trx.insertInto('media').values(chunk).execute(),
  )
}

/** Frees the addresses of categories that are written or deleted next: each may be another's then. */
export async function releaseSlugs(trx: Trx, ids: readonly CategoryId[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('category')
    // No address begins so.
    .set({ category_slug: sql`'~' || category_id` })
    .where('category_id', 'in', ids)
    .execute()
}

/** Writes categories, whose addresses are free, new ones and those that are there; `first_version` is that of a new row. */
export async function upsertCategories(
  trx: Trx,
  categories: readonly PriceListCategory[],
  { updated_at, first_version }: { updated_at: UtcText; first_version: number },
): Promise<void> {
  const rows = categories.map((row) => ({ ...row, updated_at, row_version: first_version }))
  await insertInChunks(rows, (chunk) =>
    trx
      .insertInto('category')
      .values(chunk)
      .onConflict((oc) =>
        oc.column('category_id').doUpdateSet((eb) => ({
          ...excludedValues(rows),
          row_version: eb('category.row_version', '+', 1),
        })),
      )
      .execute(),
  )
}

/** Deletes categories, which have no products any more. */
export async function deleteCategories(trx: Trx, ids: readonly CategoryId[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('category').where('category_id', 'in', ids).execute()
}
