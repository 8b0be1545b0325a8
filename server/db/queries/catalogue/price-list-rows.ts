import { sql } from 'kysely'
import { assembleProduct, normalizeCategory } from '#domain/catalogue/normalize-row.ts'
import type { PriceList, PriceListCategory, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { sortPriceList } from '#domain/catalogue/price-list-order.ts'
import type { CategoryId, ProductId } from '#domain/catalogue/product.ts'
import { insertInChunks } from '../../insert-in-chunks.ts'
import { isPostgres } from '../../is-postgres.ts'
import type { Db, Trx, UtcText } from '../../schema.ts'
import { getCatalogueVersion } from './catalogue.ts'

/** The price list at a catalogue version with its hidden rows, and the `row_version` of each row. */
export type CurrentPriceList = PriceList & {
  version: number
  product_versions: ReadonlyMap<ProductId, number>
  category_versions: ReadonlyMap<CategoryId, number>
}

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
  return rows.map((row) => ({
    row_version: row.row_version,
    product: assembleProduct(row, {
      special_categories: (groupsByProductId.get(row.product_id) ?? []).map(({ slug }) => slug),
      media: (mediaByProductId.get(row.product_id) ?? []).map(({ media_id: _id, ...medium }) => ({
        _id,
        ...medium,
      })),
    }),
  }))
}

async function findCategoryRows(db: Db, ids?: readonly CategoryId[]) {
  if (ids?.length === 0) return []
  const categories = db.selectFrom('category').selectAll()
  const rows = await (ids ? categories.where('category_id', 'in', ids) : categories).execute()
  return rows.map((row) => ({ row_version: row.row_version, category: normalizeCategory(row) }))
}

async function readRows(
  db: Db,
  rows: { products?: readonly ProductId[]; categories?: readonly CategoryId[] },
): Promise<Omit<CurrentPriceList, 'version'>> {
  const categories = await findCategoryRows(db, rows.categories)
  const products = await findProductRows(db, rows.products)
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

/** Counts the products of the price list. */
export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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
): Promise<Omit<CurrentPriceList, 'version'>> {
  return readRows(db, ids)
}

/** Returns the `row_version` of each existing row, in a transaction that has locked the price list. */
export async function findRowVersions(
  trx: Trx,
  { products, categories }: { products: readonly ProductId[]; categories: readonly CategoryId[] },
): Promise<Pick<CurrentPriceList, 'product_versions' | 'category_versions'>> {
  const productRows =
    products.length === 0
      ? []
      : await trx
          .selectFrom('product')
          .select(['product_id', 'row_version'])
          .where('product_id', 'in', products)
          .execute()
  const categoryRows =
    categories.length === 0
      ? []
      : await trx
          .selectFrom('category')
          .select(['category_id', 'row_version'])
          .where('category_id', 'in', categories)
          .execute()
  return {
    product_versions: new Map(productRows.map(({ product_id, row_version }) => [product_id, row_version])),
    category_versions: new Map(
      categoryRows.map(({ category_id, row_version }) => [category_id, row_version]),
    ),
  }
}

/** Locks the price list until commit. Returns its version. */
export async function lockPriceList(trx: Trx): Promise<number> {
  const query = trx.selectFrom('catalogue_version').select('version')
  const { version } = await (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirstOrThrow()
  return version
}

/** Returns the start of the price list's recorded history (O5). */
export async function getHistoryStart(db: Db): Promise<UtcText> {
  const { known_since } = await db
    .selectFrom('catalogue_version')
    .select('known_since')
    .executeTakeFirstOrThrow()
  return known_since
}

/** Deletes products with their media and special categories. Returns the `row_version` of each. */
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

/** Returns the columns of an upsert with the values of the new rows. */
const excludedValues = (rows: readonly object[]) =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((column) => [column, sql<never>`excluded.${sql.ref(column)}`]),
  )

/**
 * Inserts products with the given `row_version`, or updates existing ones, without media and special categories. No two
 * products may have the same code, not even while they are written.
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

/** Replaces the media and special categories of products. */
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

/** Frees the slugs of categories that are written or deleted next, so that another category can get them. */
export async function releaseSlugs(trx: Trx, ids: readonly CategoryId[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('category')
    // No real slug begins with '~'.
    .set({ category_slug: sql`'~' || category_id` })
    .where('category_id', 'in', ids)
    .execute()
}

/** Inserts categories with `first_version`, or updates existing ones. Their slugs must be free. */
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

/** Deletes categories without products. */
export async function deleteCategories(trx: Trx, ids: readonly CategoryId[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('category').where('category_id', 'in', ids).execute()
}
