import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { createUser, requestOffice, signIn } from '../../office/office-client.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { buildOrderJson, openTestShop, type TestShop } from '../test-shop.ts'

const SEASON = { opens: '2027-06-01', closes: '2027-10-19' }
// Midnight in India is 18:30 of the day before in UTC.
const BEFORE = '2027-05-31T18:29:59.999Z'
const OPEN = '2027-05-31T18:30:00.000Z'
const LAST = '2027-10-19T18:29:59.999Z'
const OVER = '2027-10-19T18:30:00.000Z'

describeOnEachDatabase('A season', { tags: ['D18'] }, (database) => {
  let now = OPEN
  let rendered = 0
  let shop: TestShop
  /** An instance of the shop, whose pages tell from when on it takes enquiries. */
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

  it('takes enquiries from its first midnight in India to its last, and none before and after', {
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

  it('that is closed says so before anything else that is wrong with a cart', async () => {
    now = OVER
    const { status, error } = await save(buildOrderJson(shop.listProducts(1), 1))
    expect([status, error.code]).toEqual([422, 'season-closed'])
  })

  it('that has closed answers the key of an order that was placed before, and takes it once it opens if it was not', {
    tags: ['D4'],
  }, async () => {
    const [placed, late] = [randomUUID(), randomUUID()]
    const order = buildOrderJson(shop.listProducts(3))
    now = LAST
    const first = await save(order, placed)
    now = OVER
    expect(await save(order, placed)).toEqual(first)
    expect((await save(order, late)).status).toBe(422)
    now = LAST
    expect((await save({ ...order, customer_name: 'Kavitha' }, late)).status).toBe(200)
  })

  it('that is closed keeps nobody of the shop from taking an enquiry down on the phone', async () => {
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
    const answer = await requestOffice(shop, 'POST /office/api/enquiries', {
      cookie,
      body: { ...billing, language: 'ta', lines, ...charges },
      headers: { 'Idempotency-Key': randomUUID() },
    })
    expect(await answer.json()).toMatchObject({ data: { enquiry_number: /./ } })
  })

  it('opens and closes on the kept pages of every instance within a second, and none is rendered twice', async () => {
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
    for (const [time, told] of days) {
      // A look that is still under way began before; its timer for the next one would not be set yet.
      for (const { catalogue } of instances) await catalogue.refresh()
      await setImmediate()
      now = time
      await vi.advanceTimersByTimeAsync(1000)
      for (const instance of instances) {
        // Its own clock stands still again: only what it has begun by now can come.
        while (JSON.stringify(await pageOf(instance)) !== JSON.stringify(told)) await setImmediate()
      }
    }
    rendered = 0
    for (const instance of instances) expect(await pageOf(instance)).toEqual({})
    expect(rendered).toBe(0)
    for (const { catalogue } of instances) catalogue.close()
    vi.useRealTimers()
  })
})
