import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { placeEnquiry, type SentOrder } from '#server/enquiries/place-enquiry.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { buildOrder, buildOrderJson, createGuest, NOW } from '../test-shop.ts'
import { openOrderDesk } from './order-desk.ts'

describeOnBothDatabases('Saving an order', { tags: ['D3', '§7'] }, (database) => {
  const { shop, save, enquiries, changeProduct } = openOrderDesk(database)

  it('returns the same order for the same key, even after the catalogue changed', {
    tags: ['D4', 'W2'],
  }, async () => {
    const product = shop().listProducts(9).at(-1)
    if (!product) throw new Error('The demo shop has more products')
    const [order, key] = [buildOrderJson([product], 900), randomUUID()]
    const first = await save(order, key)
    expect(first.status).toBe(200)
    await changeProduct(product._id, { is_sold_out: 1 })
    expect(await save({ ...order, unknown: 'field' }, key.toUpperCase())).toEqual(first)
    const { status, error } = await save({ ...order, city: 'Salem' }, key)
    expect([status, error.code]).toEqual([422, 'idempotency-key-reused'])
  })

  it('saves an order without a key as a new one each time', { tags: ['D4'] }, async () => {
    const order = buildOrderJson(shop().listProducts(3))
    const [one, two] = [await save(order), await save(order)]
    expect(one.data.order_id).not.toBe(two.data.order_id)
  })

  it('makes one enquiry of a key that arrives 20 times at once', {
    tags: ['D4', 'W2'],
  }, async () => {
    const before = (await enquiries()).length
    const keys = Array.from({ length: repeatCount(3, 10) }, () => randomUUID())
    const order = buildOrderJson(shop().listProducts(5))
    const responses = await Promise.all(
      keys.flatMap((key) => Array.from({ length: 20 }, async () => ({ key, ...(await save(order, key)) }))),
    )
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(keys.length)
    expect(await enquiries()).toHaveLength(before + keys.length)

    const key = randomUUID()
    const rivals = await Promise.all(
      ['A', 'B', 'C', 'D'].map((customer_name) => save({ ...order, customer_name }, key)),
    )
    expect(rivals.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  it('makes one enquiry of a key that several instances receive at once', { tags: ['W17', 'D4'] }, async ({
    skip,
  }) => {
    const { kind, place } = database()
    if (kind === 'sqlite') skip('a file is for one instance')
    const other = openDatabase(place)
    const catalogue = await openCatalogue({ db: other.db, demo: DEMO_SETTINGS }, () => NOW)
    const deps = { write: createUnitOfWork({ db: other.db, clock: () => NOW }), catalogue }
    const instances = [shop().placeEnquiry, (order: SentOrder) => placeEnquiry(deps, order, createGuest())]
    const before = (await enquiries()).length
    const keys = Array.from({ length: 20 }, () => randomUUID())
    const order = buildOrder(shop().listProducts(3))
    const mobileNumberOf = (key: (typeof keys)[number]) => `9${String(keys.indexOf(key)).padStart(9, '0')}`
    // In opposite orders, so that each instance waits for keys that the other one has locked.
    const responses = await Promise.all(
      instances.flatMap((place, i) =>
        (i === 0 ? keys : keys.toReversed()).map(async (key) => ({
          key,
          ...(await place({ payload: { ...order, mobile_no: mobileNumberOf(key) }, idempotencyKey: key })),
        })),
      ),
    )
    expect(new Set(responses.map(({ key, data }) => `${key} ${data?.order_id}`)).size).toBe(20)
    expect(await enquiries()).toHaveLength(before + 20)
    catalogue.close()
    await other.close()
  })
})
