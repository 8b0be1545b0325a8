import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { fromRupees } from '#domain/money/money.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

const { mobile_no: _, ...BILLING } = { ...SAMPLE_BILLING, customer_name: 'Kavitha' }
const KEY = '3f0c1f5e-7a52-4c69-9a58-2f9b8f0d6a'
const NO_CHARGE = { amount: 0 }

describeOnEachDatabase('An enquiry by phone', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  let keys = 10
  let numbers = 10
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())

  const newNumber = () => `97000000${numbers++}`
  const linesOf = (products: number, qty = 500) =>
    desk.shop.listProducts(products).map(({ _id, after_discount_price }) => ({
      product_id: _id,
      price: after_discount_price,
      qty,
    }))
  async function createPhoneEnquiry(content: object = {}, key = `${KEY}${keys++}`) {
    const charges = { discount: NO_CHARGE, packing: NO_CHARGE }
    const body = {
      ...BILLING,
      mobile_no: newNumber(),
      language: 'ta',
      lines: linesOf(2),
      ...charges,
      ...content,
    }
    const headers = { 'Idempotency-Key': key }
    const response = await requestOffice(desk.shop, 'POST /office/api/enquiries', {
      cookie: desk.cookie,
      body,
      headers,
    })
    const { data, error } = await response.json()
    return { status: response.status, number: data?.enquiry_number as string, error }
  }
  const findKnownCustomer = async (mobile_no: string) => {
    const key = `GET /office/api/customers/${mobile_no}`
    return (await (await requestOffice(desk.shop, key, { cookie: desk.cookie })).json()).data
  }

  it('is placed like a checkout, by its author, and needs no call', async () => {
    const discount = { percentage: 10 }
    const { number } = await createPhoneEnquiry({
      lines: linesOf(3, 100),
      discount,
      packing: { amount: fromRupees(120.5) },
    })
    const enquiry = await desk.getEnquiry(number)
    expect(enquiry).toMatchObject({
      ...BILLING,
      order_status: 'Enquiry Received',
      call_from: null,
      packing_amount: fromRupees(120.5),
      content: { discount, packing: { amount: fromRupees(120.5) } },
      versions: [{ version_no: 1, made_by: 'selvi', outcome: 'at once' }],
      history: [{ changed_by: 'selvi' }],
      calls: [{ outcome: 'Reached', called_by: 'selvi' }],
    })
    expect(enquiry.sub_total).toBeGreaterThan(fromRupees(2_500))
    expect(enquiry.net_amount).toBeCloseTo(enquiry.sub_total * 0.9 + fromRupees(120.5), -1)
    expect(await desk.findAuditRows(number)).toMatchObject([{ action: 'create', actor_name: 'selvi' }])
  })

  it('is placed once per key; a changed one names the existing enquiry', async () => {
    const content = { mobile_no: newNumber() }
    const key = `${KEY}${keys++}`
    const [first, repeated] = [await createPhoneEnquiry(content, key), await createPhoneEnquiry(content, key)]
    expect(repeated.number).toBe(first.number)
    expect(await desk.findAuditRows(first.number)).toHaveLength(1)
    const changed = await createPhoneEnquiry({ ...content, city: 'Theni' }, key)
    expect([changed.status, changed.error.code, changed.error.about]).toEqual([
      422,
      'idempotency-key-reused',
      first.number,
    ])
  })

  it('is rejected like at checkout: minimum, area, changed rate', {
    tags: ['D11', 'D22'],
  }, async () => {
    expect((await createPhoneEnquiry({ lines: linesOf(1, 1) })).error.code).toBe('below-minimum-order')
    expect((await createPhoneEnquiry({ pin_code: '110001', city: ' ' })).error.fields).toEqual({
      city: 'City is required',
      pin_code: expect.stringContaining('Delhi'),
    })
    const [line] = linesOf(1)
    if (!line) throw new Error('There is no product')
    const { error } = await createPhoneEnquiry({ lines: [{ ...line, price: line.price + 1 }] })
    expect(error).toMatchObject({
      code: 'cart-out-of-date',
      lines: [{ product_id: line.product_id, change: 'price', old: line.price + 1, new: line.price }],
    })
    expect((await createPhoneEnquiry({ lines: [line, line] })).error.code).toBe('invalid-fields')
    expect((await createPhoneEnquiry({ lines: [] })).error.fields).toEqual({
      lines: 'Add at least one product',
    })
    const tooMuch = await createPhoneEnquiry({ discount: { amount: fromRupees(1e8) } })
    expect(tooMuch.error.fields).toEqual({ discount: 'Enter a discount no higher than the sub total' })
  })

  it('uses no rate limit, joins no burst and mails only the customer', async () => {
    const mobile_no = newNumber()
    for (let count = 0; count < 12; count++)
      expect((await createPhoneEnquiry({ mobile_no })).status).toBe(200)
    const { number } = await createPhoneEnquiry({ mobile_no, email_id: 'kavitha@example.in' })
    const { db } = database()
    const placed = db
      .selectFrom('enquiry')
      .select(['order_id', 'burst'])
      .where('enquiry_number', '=', v.parse(EnquiryNumberSchema, number))
    const { order_id, burst } = await placed.executeTakeFirstOrThrow()
    expect(burst).toBeNull()
    const notices = db
      .selectFrom('notice')
      .select('recipient')
      .where('event', '=', `enquiry-placed:${order_id}`)
    expect(await notices.execute()).toEqual([{ recipient: 'customer' }])
  })

  it('offers the last details of a mobile number, and nothing for an unknown one', async () => {
    const mobile_no = newNumber()
    expect(await findKnownCustomer(mobile_no)).toEqual({ last: null })
    await createPhoneEnquiry({ mobile_no, city: 'Madurai', language: 'en' })
    const { number } = await createPhoneEnquiry({ mobile_no })
    expect(await findKnownCustomer(mobile_no)).toEqual({
      last: { ...BILLING, mobile_no, enquiry_number: number, language: 'ta' },
    })
  })
})
