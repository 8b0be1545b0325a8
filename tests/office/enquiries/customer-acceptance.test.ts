import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderJson } from '#contract/json-schemas.ts'
import { fromRupees, paise, toRupees } from '#domain/money/money.ts'
import { buildOrder } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const NO_CHARGE = { amount: 0 }

describeOnEachDatabase('The customer’s side of a change', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())

  const change = async (number: string, qty: number, charges: object = {}) => {
    const { content } = await desk.getEnquiry(number)
    const lines = content.lines.map(({ product_id }, index) => ({ product_id, qty: index === 0 ? qty : 500 }))
    const response = await desk.performAction(number, 'change', {
      lines,
      discount: NO_CHARGE,
      packing: NO_CHARGE,
      ...charges,
    })
    expect(response.error).toBeUndefined()
  }
  /** Places and confirms an enquiry, then proposes a change: 200 pieces instead of 500. */
  async function propose(options: { email_id?: string } = {}) {
    const placed = await desk.placeEnquiry({ products: 2, ...options })
    await desk.performActions(placed.number, 'confirm')
    await change(placed.number, 200)
    return placed
  }
  const open = async (id: string): Promise<OrderJson> => {
    const response = await desk.shop.app.request(`/api/order/public/print/get/${id}`)
    return (await response.json()).data
  }
  const accept = async (id: string, version_no: number, token = '') => {
    const headers: Record<string, string> = token ? { 'x-auth-token': token } : {}
    const response = await desk.shop.post('/api/order/changes/accept', { id, version_no }, headers)
    const { data, error } = await response.json()
    return { status: response.status, data: data as OrderJson, code: error?.code }
  }
  const findViewId = async (order_id: string) => {
    const enquiries = database().db.selectFrom('enquiry').selectAll()
    return (await enquiries.execute()).find((enquiry) => enquiry.order_id === order_id)?.view_id ?? ''
  }

  it('shows the current version, changes since the first, and the paid and due amounts', async () => {
    const { number, order_id } = await desk.placeEnquiry({ products: 2 })
    const placedOrder = await open(order_id)
    expect(placedOrder).toMatchObject({ version_no: 1, changes: [], discount_amount: 0, packing_amount: 0 })
    expect(placedOrder.money).toEqual({
      received: 0,
      refunded: 0,
      due: placedOrder.net_amount,
      refund_owed: 0,
    })
    await change(number, 200, {
      discount: { amount: fromRupees(50) },
      packing: { amount: fromRupees(20.5) },
    })
    await desk.performActions(number, 'confirm')
    await desk.pay(number, fromRupees(100))
    const order = await open(order_id)
    const [line] = placedOrder.product_list
    const rate = line?.after_discount_price ?? 0
    expect(order.changes).toEqual([
      expect.objectContaining({
        what: 'line',
        product_name: line?.product_name,
        from: 500,
        to: 200,
        from_amount: 500 * rate,
        to_amount: 200 * rate,
      }),
      { what: 'discount', from: 0, to: 50 },
      { what: 'packing', from: 0, to: 20.5 },
    ])
    expect(order).toMatchObject({
      version_no: 2,
      placed_amount: placedOrder.net_amount,
      packing_amount: 20.5,
    })
    expect(fromRupees(order.net_amount)).toBe(fromRupees(placedOrder.net_amount - 300 * rate - 50 + 20.5))
    expect(order.money).toMatchObject({ received: 100, due: order.net_amount - 100 })
    const info = await desk.shop.app.request(`/api/order/public/get/${order_id}`)
    expect((await info.json()).data).toMatchObject({
      payable_amount: order.net_amount,
      order_status: 'Confirmed',
      version_no: 2,
      has_waiting: false,
      received: 100,
      amount_due: order.net_amount - 100,
    })
  })

  it('shows changes by view id, but no money and no waiting version', {
    tags: ['D5', 'D6'],
  }, async () => {
    const { number, order_id } = await propose()
    await desk.pay(number, fromRupees(100))
    const masked = await open(await findViewId(order_id))
    expect(masked).toMatchObject({ version_no: 1, changes: [], customer_name: 'R***a' })
    expect(masked).not.toHaveProperty('money')
    expect(masked).not.toHaveProperty('waiting')
    expect(await open(order_id)).toMatchObject({ waiting: { version_no: 2 }, money: { received: 100 } })
  })

  it('accepts the waiting version by order id, which updates the amount due', async () => {
    const { number, order_id } = await propose()
    await desk.pay(number, fromRupees(100))
    const before = await open(order_id)
    const { waiting } = before
    expect(waiting?.changes).toMatchObject([{ what: 'line', from: 500, to: 200 }])
    expect(waiting?.amount_due).toBe((waiting?.net_amount ?? 0) - 100)
    const { status, data } = await accept(order_id, 2)
    expect(status).toBe(200)
    expect(data).toEqual(await open(order_id))
    expect(data).toMatchObject({
      version_no: 2,
      net_amount: waiting?.net_amount,
      money: { due: waiting?.amount_due },
      changes: waiting?.changes,
    })
    expect(data).not.toHaveProperty('waiting')
    const { versions, version_counts, waiting: remaining } = await desk.getEnquiry(number)
    expect([version_counts, remaining]).toEqual([2, null])
    expect(versions[1]).toMatchObject({ outcome: 'by customer', outcome_by: 'customer' })
    const last = (await desk.findAuditRows(number)).at(-1)
    expect(last).toMatchObject({ action: 'accept', actor_kind: 'guest' })
    expect(JSON.parse(last?.after ?? '')).toMatchObject({ version_counts: 2, version_no: 2 })
    const notices = database().db.selectFrom('notice').select(['event', 'recipient'])
    expect(await notices.where('event', 'like', `version-accepted:${order_id}:%`).execute()).toEqual([
      { event: `version-accepted:${order_id}:2`, recipient: 'shop' },
    ])
  })

  it('treats repeated and concurrent taps as one, with one audit entry', async () => {
    const { number, order_id } = await propose()
    const responses = await Promise.all([1, 2, 3].map(() => accept(order_id, 2)))
    responses.push(await accept(order_id, 2))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await desk.findAuditRows(number)).filter(({ action }) => action === 'accept')).toHaveLength(1)
    const { row_version } = await desk.getEnquiry(number)
    await accept(order_id, 2)
    expect((await desk.getEnquiry(number)).row_version).toBe(row_version)
  })

  it('records a signed-in customer in the audit', async () => {
    const { number, order_id } = await propose()
    const { token, sub } = await desk.shop.registerAndSignIn('9876000001')
    expect((await accept(order_id, 2, token)).status).toBe(200)
    expect((await desk.findAuditRows(number)).at(-1)).toMatchObject({ actor_kind: 'customer', actor_id: sub })
  })

  it('rejects a view id, a number and an unknown id with the same response', { tags: ['D5'] }, async () => {
    const { number, order_id } = await propose()
    for (const id of [await findViewId(order_id), number, 'x'.repeat(24), '']) {
      const { status, code } = await accept(id, 2)
      expect([id, status, code]).toEqual([id, 404, 'not-found'])
    }
    // The view id does not even reveal an accepted version.
    expect((await accept(await findViewId(order_id), 1)).status).toBe(404)
    expect((await desk.getEnquiry(number)).waiting).not.toBeNull()
  })

  it('rejects a version that is superseded, withdrawn or cancelled', async () => {
    const { number, order_id } = await propose()
    await change(number, 150)
    expect(await accept(order_id, 2)).toMatchObject({ status: 409, code: 'stale-version' })
    await desk.performActions(number, 'withdraw')
    expect(await accept(order_id, 3)).toMatchObject({ status: 409, code: 'stale-version' })
    await change(number, 120)
    await desk.performActions(number, ['cancel', { reason: 'Too late' }])
    expect(await accept(order_id, 4)).toMatchObject({ status: 409, code: 'stale-version' })
    const { row_version, version_counts } = await desk.getEnquiry(number)
    await accept(order_id, 4)
    expect(await desk.getEnquiry(number)).toMatchObject({
      row_version,
      version_counts,
      order_status: 'Cancelled',
    })
  })

  it('becomes Paid if the accepted version is covered', async () => {
    const { number, order_id } = await propose()
    await desk.pay(number, (await desk.getEnquiry(number)).waiting?.net_amount)
    expect((await desk.getEnquiry(number)).order_status).toBe('Confirmed')
    expect((await accept(order_id, 2)).data).toMatchObject({ order_status: 'Paid', money: { due: 0 } })
  })

  it('shows the refund owed for a cancelled enquiry', async () => {
    const { number, order_id } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await desk.pay(number, fromRupees(1000))
    await desk.performActions(number, ['cancel', { reason: 'Too late' }])
    expect((await open(order_id)).money).toEqual({ received: 1000, refunded: 0, due: 0, refund_owed: 950 })
  })

  it('lists a line that was removed and added again at another rate', async () => {
    const { number, order_id } = await desk.placeEnquiry({ products: 2 })
    const { content } = await desk.getEnquiry(number)
    const [first, second] = content.lines
    if (!first || !second) throw new Error('There are too few lines')
    const charges = { discount: NO_CHARGE, packing: NO_CHARGE }
    const firstLine = [{ product_id: first.product_id, qty: 500 }]
    await desk.performActions(number, ['change', { lines: firstLine, ...charges }])
    const { db } = database()
    const price = paise(second.after_discount_price * 40)
    await db.updateTable('product').set({ price }).where('product_code', '=', second.product_code).execute()
    await db
      .updateTable('catalogue_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    await desk.shop.catalogue.refresh()
    await desk.performActions(number, [
      'change',
      { lines: [...firstLine, { product_id: second.product_id, qty: 500 }], ...charges },
    ])
    const order = await open(order_id)
    expect(order.changes).toMatchObject([
      { what: 'line', from: 500, to: 500, from_amount: toRupees(second.sub_total) },
    ])
    const [, line] = order.product_list
    expect(order.net_amount).toBeGreaterThan(order.placed_amount)
    expect(order.changes).toMatchObject([{ to_amount: line?.sub_total }])
  })

  it('stores the language of the order; the other language makes no new order', async () => {
    const key = '0c5a9b3e-4d0f-4f8e-9d57-6c7e1f1f2a3b'
    const payload = buildOrder(desk.shop.listProducts(1), 500)
    const [first, repeated] = [
      await desk.shop.placeEnquiry({ payload: { ...payload, language: 'ta' }, idempotencyKey: key }),
      await desk.shop.placeEnquiry({ payload: { ...payload, language: 'en' }, idempotencyKey: key }),
    ]
    expect(repeated).toEqual(first)
    const enquiries = database().db.selectFrom('enquiry').select(['order_id', 'language'])
    const stored = (await enquiries.execute()).find(({ order_id }) => order_id === first.data?.order_id)
    expect(stored?.language).toBe('ta')
  })
})
