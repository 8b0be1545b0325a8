import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import type { Paise } from '#domain/money/money.ts'
import { fromRupees } from '#domain/money/money.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const NO_CHARGE = { amount: 0 }

describeOnEachDatabase('Versions', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())

  /** Builds the lines of a change: the lines of an enquiry with new quantities. */
  const linesOf = ({ content }: EnquiryJson, ...quantities: number[]) =>
    content.lines.map(({ product_id, qty }, index) => ({ product_id, qty: quantities[index] ?? qty }))
  const charges = { discount: NO_CHARGE, packing: NO_CHARGE }
  const change = async (number: string, content: object = {}) =>
    desk.performAction(number, 'change', {
      lines: linesOf(await desk.getEnquiry(number)),
      ...charges,
      ...content,
    })

  it('apply at once until Confirmed: lines, quantities, discount and packing charge', async () => {
    const { number } = await desk.placeEnquiry({ products: 3, qty: 100 })
    const before = await desk.getEnquiry(number)
    const [first, second] = before.content.lines
    const [added] = desk.shop.listProducts(4).slice(3)
    if (!first || !second || !added) throw new Error('There are too few products')
    const lines = [
      { product_id: first.product_id, qty: 7 },
      { product_id: second.product_id, qty: second.qty },
      { product_id: added._id, qty: 2 },
    ]
    const response = await change(number, {
      lines,
      discount: { percentage: 10 },
      packing: { amount: fromRupees(120.5) },
      note: 'As told by phone',
    })
    expect(response).toEqual({ status: 204 })
    const after = await desk.getEnquiry(number)
    const sub_total = 7 * first.after_discount_price + second.sub_total + 2 * added.after_discount_price
    expect(after).toMatchObject({
      version_counts: 2,
      waiting: null,
      order_status: 'Enquiry Received',
      packing_amount: fromRupees(120.5),
      content: { discount: { percentage: 10 }, packing: { amount: fromRupees(120.5) } },
    })
    expect(after.content.lines.map(({ product_id, qty }) => ({ product_id, qty }))).toEqual(lines)
    expect(after.sub_total).toBe(sub_total)
    expect(after.net_amount).toBe(after.sub_total - after.discount_amount + fromRupees(120.5))
    expect(after.money.due).toBe(after.net_amount)
    expect(after.versions).toMatchObject([
      { version_no: 1, net_amount: before.net_amount, outcome: 'at once', made_by: 'customer' },
      { version_no: 2, made_by: 'selvi', note: 'As told by phone', outcome: 'at once', outcome_by: 'selvi' },
    ])
  })

  it('are proposals after Confirmed: the current version stays until the customer accepts', async () => {
    const { number } = await desk.placeEnquiry({ products: 2 })
    await desk.performActions(number, 'confirm')
    const before = await desk.getEnquiry(number)
    await change(number, { lines: linesOf(before, 200) })
    const proposed = await desk.getEnquiry(number)
    expect(proposed).toMatchObject({ version_counts: 1, net_amount: before.net_amount })
    expect(proposed.waiting).toMatchObject({ version_no: 2, changes: [{ what: 'line', from: 500, to: 200 }] })
    expect(proposed.can).toEqual(expect.arrayContaining(['accept', 'withdraw']))
    // The next proposal supersedes it.
    await change(number, { lines: linesOf(before, 150) })
    await desk.performActions(number, 'accept')
    const accepted = await desk.getEnquiry(number)
    expect(accepted).toMatchObject({ version_counts: 3, waiting: null, order_status: 'Confirmed' })
    expect(accepted.net_amount).toBe(proposed.waiting && accepted.money.due)
    expect(accepted.versions.map(({ outcome, outcome_by }) => [outcome, outcome_by])).toEqual([
      ['at once', 'customer'],
      ['superseded', 'selvi'],
      ['by phone', 'selvi'],
    ])
  })

  it('that wait can be withdrawn, and end on cancellation', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await change(number, { packing: { percentage: 3 } })
    await desk.performActions(number, 'withdraw')
    expect((await desk.getEnquiry(number)).waiting).toBeNull()
    await change(number, { packing: { percentage: 4 } })
    await desk.performActions(number, ['cancel', { reason: 'Too dear' }])
    const { waiting, versions } = await desk.getEnquiry(number)
    expect([waiting, ...versions.map(({ outcome }) => outcome)]).toEqual([
      null,
      'at once',
      'withdrawn',
      'cancelled',
    ])
  })

  it('turn Paid into Confirmed if dearer, and back if cheaper', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await desk.pay(number)
    await change(number, { packing: { amount: fromRupees(80) } })
    expect((await desk.getEnquiry(number)).order_status).toBe('Paid')
    await desk.performActions(number, 'accept')
    expect(await desk.getEnquiry(number)).toMatchObject({
      order_status: 'Confirmed',
      money: { due: fromRupees(80) },
    })
    await change(number, { discount: { amount: fromRupees(30) }, packing: { amount: fromRupees(20) } })
    await desk.performActions(number, 'accept')
    expect(await desk.getEnquiry(number)).toMatchObject({
      order_status: 'Paid',
      money: { due: 0, overpaid: fromRupees(10) },
    })
  })

  it('that wait must be decided before packing; later changes are rejected', async () => {
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await desk.pay(number)
    await change(number, { discount: { amount: fromRupees(1) } })
    expect((await desk.getEnquiry(number)).can).not.toContain('pack')
    expect((await desk.performAction(number, 'packed')).error?.code).toBe('version-waiting')
    await desk.performActions(number, 'accept', 'packed')
    expect((await change(number, { discount: { amount: fromRupees(2) } })).error?.code).toBe(
      'move-not-allowed',
    )
  })

  it('keep the ordered rate of a line; new lines get today’s rate', async () => {
    const { number } = await desk.placeEnquiry({ products: 1 })
    const { content } = await desk.getEnquiry(number)
    const [orderedProduct, newProduct] = desk.shop.listProducts(2)
    if (!orderedProduct || !newProduct) throw new Error('There are too few products')
    const { db } = database()
    const productUpdate = db
      .updateTable('product')
      .where('product_id', 'in', [orderedProduct._id, newProduct._id])
    await productUpdate.set({ price: sql<Paise>`price * 2` }).execute()
    await db
      .updateTable('catalogue_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    await desk.shop.catalogue.refresh()
    await change(number, {
      lines: [
        { product_id: orderedProduct._id, qty: 101 },
        { product_id: newProduct._id, qty: 1 },
      ],
    })
    const [first, second] = (await desk.getEnquiry(number)).content.lines
    expect(first?.after_discount_price).toBe(content.lines[0]?.after_discount_price)
    const today = desk.shop.catalogue.current().productById.get(newProduct._id)
    expect(second?.after_discount_price).toBe(today?.after_discount_price)
  })

  it('with unavailable products, invalid quantities or no products are rejected', async () => {
    const { number } = await desk.placeEnquiry()
    const unknown = await change(number, { lines: [{ product_id: 'nothing', qty: 1 }] })
    expect([unknown.status, unknown.error?.code]).toEqual([409, 'products-unavailable'])
    expect((await change(number, { lines: [] })).error?.fields).toEqual({
      lines: 'Add at least one product',
    })
    const lines = linesOf(await desk.getEnquiry(number), 10_000)
    expect((await change(number, { lines })).error?.fields).toEqual({
      'lines.0.qty': 'Enter a quantity from 1 to 9999',
    })
    expect((await change(number, { discount: { amount: fromRupees(1e8) } })).error?.fields).toEqual({
      discount: 'Enter a discount no higher than the sub total',
    })
    expect((await desk.getEnquiry(number)).versions).toHaveLength(1)
  })

  it('are not created without a difference', async () => {
    const { number } = await desk.placeEnquiry()
    expect((await change(number)).status).toBe(204)
    expect((await desk.getEnquiry(number)).versions).toHaveLength(1)
  })
})
