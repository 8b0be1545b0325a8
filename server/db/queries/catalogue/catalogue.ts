import { sql } from 'kysely'
import type {
  Category,
  CategoryWithProducts,
  Product,
  ProductDetail,
  ProductId,
} from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import { pick } from '#domain/pick.ts'
import { isPostgres } from '../../is-postgres.ts'
import type { Db, ProductTable, Trx, UtcText } from '../../schema.ts'

type ProductRow = ProductTable & { category_name: string }

/** What the storefront shows of a row. */
const PUBLIC_COLUMNS = [
  'product_code',
  'product_name',
  'tamil_name',
  'per',
  'price',
  'discount_percentage',
  'is_netrate_item',
  'is_new_item',
  'is_top_selling_item',
  'is_sold_out',
  'photo_path',
  'sort_order',
  'category_name',
] as const

function toProduct(found: ProductRow): Product {
  const after_discount_price = sellingPrice(found)
  return {
    _id: found.product_id,
    ...pick(found, PUBLIC_COLUMNS),
    discount_price: paise(found.price - after_discount_price),
    after_discount_price,
  }
}

// What is hidden, or in a hidden category, is nowhere.
function selectProducts(db: Db) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.category_id', 'product.category_id')
    .selectAll('product')
    .select('category.category_name')
    .where('product.is_hidden', '=', 0)
    .where('category.is_hidden', '=', 0)
    .orderBy('category.sort_order')
    .orderBy('product.sort_order')
    .orderBy('product.product_id')
}

/** All categories that are not hidden, in the shop's order, empty ones too. */
export function findCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom('category')
    .select(['category_id', 'category_name', 'category_tamil_name', 'category_slug'])
    .where('is_hidden', '=', 0)
    .orderBy('sort_order')
    .orderBy('category_id')
    .execute()
}

/** The whole price list: every category with its products, both in the shop's order. */
export async function findCatalogue(db: Db): Promise<CategoryWithProducts[]> {
  const categories = await findCategories(db)
  const rows = Map.groupBy(await selectProducts(db).execute(), ({ category_id }) => category_id)
  return categories.map((category) => ({
    ...category,
    product_list: (rows.get(category.category_id) ?? []).map(toProduct),
  }))
}

/** The products of a special category, by its name such as 'Gift Boxes'. An unknown one has none. */
export async function findProductsOfSpecialCategory(db: Db, name: string): Promise<Product[]> {
  const rows = await selectProducts(db)
    .innerJoin('product_special_category', 'product_special_category.product_id', 'product.product_id')
    .innerJoin('special_category', 'special_category.slug', 'product_special_category.slug')
    .where('special_category.name', '=', name)
    .execute()
  return rows.map(toProduct)
}

/** One product with all its pictures and videos. */
export async function findProduct(db: Db, id: ProductId): Promise<ProductDetail | undefined> {
  const row = await selectProducts(db).where('product.product_id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const media_list = await db
    .selectFrom('media')
    .select(['media_id as _id', 'product_id', 'media_type', 'photo_path'])
    .where('product_id', '=', row.product_id)
    .orderBy('sort_order')
    .execute()
  return { ...toProduct(row), media_list }
}

/** Where all pictures of products lie: their first ones, and those of their modals. */
export async function findPicturePaths(db: Db): Promise<string[]> {
  const products = selectProducts(db).clearSelect().clearOrderBy()
  const rows = await products
    .select('product.photo_path')
    .union(products.innerJoin('media', 'media.product_id', 'product.product_id').select('media.photo_path'))
    .execute()
  return rows.flatMap(({ photo_path }) => photo_path ?? [])
}

/** The number that moves with every change of what the pages show. */
export async function getCatalogueVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return version
}

/** The same, and since when it is that. */
export function getCatalogueVersionAndTime(db: Db): Promise<{ version: number; changed_at: UtcText }> {
  return db.selectFrom('catalogue_version').select(['version', 'changed_at']).executeTakeFirstOrThrow()
}

/** The same, which nobody changes until the transaction is done. */
export async function lockCatalogueVersion(trx: Trx): Promise<number> {
  // Not `for share`: while one enquiry after the other holds the row, a change of prices would never get its turn. For the
  // table they queue.
  if (isPostgres(trx)) await sql`lock table catalogue_version in share mode`.execute(trx)
  return getCatalogueVersion(trx)
}

/** Moves the catalogue version, in the transaction that changes the catalogue, and gives the new one. Every instance polls it. */
export async function bumpCatalogueVersion(trx: Trx, now: UtcText): Promise<number> {
  const { version } = await trx
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', 1), changed_at: now }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
