import { pino } from 'pino'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/shop-api.ts'
import { enquiryNumber, OrderIdSchema } from '#domain/enquiry/enquiry.ts'
import { paise } from '#domain/money/money.ts'
import { ShopSchema } from '#domain/shop.ts'
import shopJson from '#seed/shop.json' with { type: 'json' }
import { Busy, JobFailed } from '../worker-pool/worker-pool.ts'
import { openBills } from './bills.ts'
import type { Bill } from './paper-worker.ts'

const order: Order = {
  _id: v.parse(OrderIdSchema, 'a'.repeat(22)),
  order_no: enquiryNumber(2026, 42),
  order_date: '2026-10-08T12:35:00.000Z',
  customer_name: 'Meenakshi',
  customer_city: 'Madurai',
  city: 'Madurai',
  address: '1 Car Street',
  pin_code: '625001',
  customer_mobile_no: '9876543210',
  version_no: 1,
  sub_total: paise(0),
  discount_amount: paise(0),
  packing_amount: paise(0),
  placed_amount: paise(0),
  changes: [],
  net_amount: paise(0),
  order_status: 'Enquiry Received',
  lr_photo_path: null,
  product_list: [],
}
const bill: Bill = { order, shop: v.parse(ShopSchema, shopJson), language: 'en' }
const still = () => new AbortController().signal

function open(bytes = 10) {
  const make = vi.fn(async (_: Bill, _gone: AbortSignal) => Buffer.alloc(bytes))
  const bills = openBills({ make }, pino({ level: 'silent' }))
  return { make, find: (over: Partial<Bill> = {}, gone = still()) => bills.find({ ...bill, ...over }, gone) }
}

describe('a bill that was made', { tags: ['W25'] }, () => {
  it('is kept: who asks again gets the same, and nothing is made', async () => {
    const { make, find } = open()
    const [one, other] = await Promise.all([find(), find()])
    expect(await find()).toBe(one)
    expect(other).toBe(one)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it.each<[string, Partial<Bill>]>([
    ['status', { order: { ...order, order_status: 'Confirmed' } }],
    ['language', { language: 'ta' }],
    ['masking', { order: { ...order, customer_name: 'M***i', address: '' } }],
    ['shop', { shop: { ...bill.shop, phones: ['+91-1'] } }],
  ])('is not given for one of another %s', async (_, over) => {
    const { make, find } = open()
    expect(await find(over)).not.toBe(await find())
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('goes when others need the room', async () => {
    const { make, find } = open(1024 * 1024)
    for (let i = 0; i < 6; i++) await find({ order: { ...order, order_no: enquiryNumber(2026, i) } })
    await find({ order: { ...order, order_no: enquiryNumber(2026, 5) } })
    expect(make).toHaveBeenCalledTimes(6)
    await find({ order: { ...order, order_no: enquiryNumber(2026, 0) } })
    expect(make).toHaveBeenCalledTimes(7)
  })
})

describe('a bill that cannot be made', { tags: ['W25'] }, () => {
  it.each([new Busy(), new JobFailed('spawn', 'EMFILE')])('now is to be asked for again: %s', async (why) => {
    const { make, find } = open()
    make.mockRejectedValueOnce(why)
    expect(await find()).toBe('busy')
    expect(await find()).toBeInstanceOf(Buffer)
  })

  it('at all is a fault of ours', async () => {
    const { make, find } = open()
    make.mockRejectedValueOnce(new JobFailed('no such font'))
    await expect(find()).rejects.toThrow('no such font')
  })
})
