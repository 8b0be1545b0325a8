import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderJson } from '#contract/json-schemas.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { openTestShop, sentOrderOf, type TestShop } from './shop.ts'

const HOUR = 3_600_000

describeOnEachDatabase('Tracking by mobile number', (database) => {
  let shop: TestShop
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
  })
  afterAll(() => shop.catalogue.close())
  // An hour later all tries are forgotten.
  beforeEach(() => {
    now += HOUR
  })

  const secrets = { customer_name: 'Rajeshwari', address: '7 Hidden Street', pin_code: '600042' }
  async function place(mobile_no: string, token?: string): Promise<string> {
    const order = { ...sentOrderOf(shop.products(3)), ...secrets, email_id: 'raja@hidden.in', mobile_no }
    const answer = await shop.post('/api/order/save', order, token ? { 'x-auth-token': token } : {})
    return (await answer.json()).data.order_id
  }
  const track = (mobile_no: string) =>
    shop.post('/api/order/search/mobile_no', { mobile_no, show_all: false })
  const tracked = async (mobile_no: string): Promise<OrderJson[]> =>
    (await (await track(mobile_no)).json()).data
  const print = async (id: string, token?: string) => {
    const headers = token ? { 'x-auth-token': token } : undefined
    return shop.app.request(`/api/order/public/print/get/${id}`, { headers })
  }

  it('shows orders without what is personal in them', async () => {
    const order_id = await place('9876543210')
    const response = await track('9876543210')
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    const text = await response.text()
    for (const secret of [...Object.values(secrets), 'raja@hidden.in', '9876543210', order_id])
      expect(text).not.toContain(secret)
    const { data } = JSON.parse(text)
    expect(data).toMatchObject([
      {
        _id: expect.stringMatching(/^[\w-]{22,}$/),
        order_no: '2027-00001',
        order_date: new Date(now).toISOString(),
        customer_name: 'R***i',
        customer_mobile_no: '98xxxxxx10',
        customer_city: 'Madurai',
        city: 'Madurai',
        address: '',
        pin_code: '',
        net_amount: 3600,
        order_status: 'Enquiry Received',
        lr_photo_path: null,
        product_list: [{ product_code: 'OS01', qty: 100, sub_total: 900 }, {}, {}],
      },
    ])
  })

  it('gives an id that opens the same masked bill, and nothing else', async () => {
    const order_id = await place('9876543211')
    const [order] = await tracked('9876543211')
    const masked = await print(order?._id ?? '')
    expect(masked.headers.get('Cache-Control')).toBe('no-store')
    expect(masked.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await masked.json()).toEqual({ data: order })
    expect((await shop.app.request(`/api/order/public/get/${order?._id}`)).status).toBe(404)
    const { data: full } = await (await print(order_id)).json()
    expect(full).toEqual({ ...order, ...secrets, _id: order_id, customer_mobile_no: '9876543211' })
  })

  it('opens the bill in full to the customer whose order it is, by either id, and to no other', async () => {
    const mine = await shop.signUpAndIn('9876543212')
    const theirs = await shop.signUpAndIn('9876543213')
    const order_id = await place('9876543212', mine.token)
    const [order] = await tracked('9876543212')
    const view_id = order?._id ?? ''
    const { data: own } = await (await print(view_id, mine.token)).json()
    expect(own).toEqual({ ...order, ...secrets, customer_mobile_no: '9876543212' })
    for (const token of [theirs.token, 'x'.repeat(43), '']) {
      expect(await (await print(view_id, token)).json()).toEqual({ data: order })
    }
    expect((await (await print(order_id, theirs.token)).json()).data).toMatchObject(secrets)
  })

  it('opens no guest’s order in full to whoever is signed in', async () => {
    const { token } = await shop.signUpAndIn('9876543214')
    await place('9876543214')
    const [order] = await tracked('9876543214')
    expect(await (await print(order?._id ?? '', token)).json()).toEqual({ data: order })
  })

  it('says where the lorry receipt is, under the id that was asked by', async () => {
    const order_id = await place('9876543215')
    const { db } = database()
    await db
      .updateTable('enquiry')
      .set({ lr_photo_path: 'lr-7.jpg' })
      .where('mobile_no', '=', '9876543215')
      .execute()
    const [order] = await tracked('9876543215')
    expect(order?.lr_photo_path).toBe(`/transport/receipt?id=${order?._id}`)
    const { data } = await (await print(order_id)).json()
    expect(data.lr_photo_path).toBe(`/transport/receipt?id=${order_id}`)
  })

  it('lists the newest first, 50 at most', async () => {
    for (let i = 0; i < 52; i++) {
      // As often as a number may: one after the other, over hours.
      now += HOUR / 10
      await place('9876543216')
    }
    const numbers = (await tracked('9876543216')).map(({ order_no }) => order_no)
    expect(numbers).toHaveLength(50)
    expect(numbers).toEqual(numbers.toSorted().toReversed())
  })

  it('finds nothing of a number that never ordered, and takes nothing that is no number', async () => {
    const response = await track('9876543299')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ data: [] })
    const wrong = await track('98765')
    expect(wrong.status).toBe(422)
    expect((await wrong.json()).error.fields).toEqual({ mobile_no: 'Invalid Mobile number' })
    expect((await (await track('')).json()).error.fields).toEqual({ mobile_no: 'Mobile number is required' })
  })
})
