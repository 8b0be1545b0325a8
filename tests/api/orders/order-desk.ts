import { afterAll, beforeAll } from 'vitest'
import type { Flag, ProductId } from '#domain/catalogue/product.ts'
import type { Paise } from '#domain/money/money.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue/catalogue-version.ts'
import type { TestDatabase } from '../../test-database.ts'
import { NOW, openTestShop, type TestShop } from '../test-shop.ts'

/** Opens a test shop, and helpers that save orders and change products. Call it inside the suite. */
export function openOrderDesk(database: () => TestDatabase) {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())

  async function save(order: object, key?: string) {
    const response = await shop.post('/api/order/save', order, key ? { 'Idempotency-Key': key } : {})
    return { status: response.status, ...(await response.json()) }
  }
  const enquiries = () => database().db.selectFrom('enquiry').selectAll().orderBy('enquiry_count').execute()

  /** Changes a product in the database. The catalogue in memory is not refreshed. */
  async function changeProduct(
    id: ProductId,
    values: { price: Paise } | { is_sold_out: Flag } | { is_hidden: Flag } | 'removed',
  ) {
    const { db } = database()
    await db.transaction().execute(async (trx) => {
      if (values === 'removed') await trx.deleteFrom('product').where('product_id', '=', id).execute()
      else await trx.updateTable('product').set(values).where('product_id', '=', id).execute()
      await bumpCatalogueVersion(trx, NOW.toISOString())
    })
  }
  return { shop: () => shop, save, enquiries, changeProduct }
}
