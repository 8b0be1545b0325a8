import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { createUser, requestOffice, signIn } from '../../office/office-client.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { buildOrderJson, openTestShop, type TestShop } from '../test-shop.ts'

const SEASON = { opens: '2027-06-01', closes: '2027-10-19' }
// Midnight in India is 18:30 UTC of the day before.
const BEFORE = '2027-05-31T18:29:59.999Z'
const OPEN = '2027-05-31T18:30:00.000Z'
const LAST = '2027-10-19T18:29:59.999Z'
const OVER = '2027-10-19T18:30:00.000Z'

describeOnEachDatabase('A season', { tags: ['D18'] }, (database) => {
  let now = OPEN
  let rendered = 0
  let shop: TestShop
  /** Opens an instance of the shop whose pages show the state of the season. */
  async function openInstance() {
    const instance: TestShop = await openTestShop(
      database(),
      {
        clock: () => new Date(now),
        renderPage: () => {
          rendered++
          const page = JSON.stringify(instance.catalogue.current().closedSeason ?? 'open')
          return new Response(page, { headers: { 'Cache-Control': 'public, max-age=0' } })
        },
      },
      SEASON,
    )
    return instance
  }
  beforeAll(async () => {
    shop = await openInstance()
  })
  afterAll(() => shop.catalogue.close())

  const enquiries = () => database().db.selectFrom('enquiry').selectAll().execute()
  async function save(order: object = buildOrderJson(shop.listProducts(3)), key: string = randomUUID()) {
    const response = await shop.post('/api/order/save', order, { 'Idempotency-Key': key })
    return { status: response.status, ...(await response.json()) }
  }

  it('accepts enquiries from its first to its last midnight in India only', {
    tags: ['D16'],
  }, async () => {
    now = BEFORE
    const refused = await save()
    expect(refused).toEqual({
      status: 422,
      error: {
        code: 'season-closed',
        message: 'The season is closed. We don’t take enquiries now.',
        opens: '2027-06-01',
      },
    })
    now = OPEN
    expect((await save()).status).toBe(200)
    now = LAST
    expect((await save()).status).toBe(200)
    now = OVER
    const { error } = await save()
    expect([error.code, error.opens]).toEqual(['season-closed', undefined])
    expect(await enquiries()).toHaveLength(2)
  })

  it('reports that it is closed before anything else wrong with a cart', async () => {
    now = OVER
    const { status, error } = await save(buildOrderJson(shop.listProducts(1), 1))
    expect([status, error.code]).toEqual([422, 'season-closed'])
  })

  it('returns placed orders by key after it has closed; other keys stay usable', {
    tags: ['D4'],
  }, async () => {
    const [usedKey, unusedKey] = [randomUUID(), randomUUID()]
    const order = buildOrderJson(shop.listProducts(3))
    now = LAST
    const first = await save(order, usedKey)
    now = OVER
    expect(await save(order, usedKey)).toEqual(first)
    expect((await save(order, unusedKey)).status).toBe(422)
    now = LAST
    expect((await save({ ...order, customer_name: 'Kavitha' }, unusedKey)).status).toBe(200)
  })

  it('does not keep the staff from entering phone enquiries while closed', async () => {
    now = OVER
    await createUser(database(), 'selvi', 'staff')
    const cookie = await signIn(shop, 'selvi')
    const { product_list, sub_total, discount_amount, net_amount, amount_in_words, ...billing } =
      buildOrderJson(shop.listProducts(3))
    const lines = product_list.map(({ product_id, price, qty }) => ({
      product_id,
      price: fromRupees(price),
      qty,
    }))
    const charges = { discount: { amount: 0 }, packing: { amount: 0 } }
    const response = await requestOffice(shop, 'POST /office/api/enquiries', {
      cookie,
      body: { ...billing, language: 'ta', lines, ...charges },
      headers: { 'Idempotency-Key': randomUUID() },
    })
    expect(await response.json()).toMatchObject({ data: { enquiry_number: /./ } })
  })

  it('opens and closes on cached pages of every instance within a second, rendering once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    now = BEFORE
    const instances = await Promise.all([openInstance(), openInstance()])
    const pageOf = async ({ app }: TestShop) => (await app.request('/price-list')).json()
    const days = [
      [BEFORE, { opens: '2027-06-01' }],
      [OPEN, 'open'],
      [LAST, 'open'],
      [OVER, {}],
    ] as const
    for (const [time, expected] of days) {
      // A refresh that is still running started before; its timer for the next one would not be set yet.
      for (const { catalogue } of instances) await catalogue.refresh()
      await setImmediate()
      now = time
      await vi.advanceTimersByTimeAsync(1000)
      for (const instance of instances) {
        // The fake clock stands still again: only work that has already started can finish.
        while (JSON.stringify(await pageOf(instance)) !== JSON.stringify(expected)) await setImmediate()
      }
    }
    rendered = 0
    for (const instance of instances) expect(await pageOf(instance)).toEqual({})
    expect(rendered).toBe(0)
    for (const { catalogue } of instances) catalogue.close()
    vi.useRealTimers()
  })
})
