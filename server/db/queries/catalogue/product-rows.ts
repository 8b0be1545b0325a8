import type { PriceListProduct } from '#domain/catalogue/price-list.ts'
import type { ProductId } from '#domain/catalogue/product.ts'
import { insertInChunks } from '../../insert-in-chunks.ts'
import type { Db, Trx, UtcText } from '../../schema.ts'
import { excludedValues } from './excluded-values.ts'

/** Counts the products of the price list. */
export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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
