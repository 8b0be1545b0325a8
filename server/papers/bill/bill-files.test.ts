import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { TEST_SHOP } from '#testing/samples/demo-settings.ts'
import { sampleOrder } from '#testing/samples/sample-order.ts'
import { BusyError, JobError } from '../../worker-pool/worker-pool.ts'
import type { Bill } from '../paper-worker.ts'
import { openBillFiles } from './bill-files.ts'

const order = sampleOrder()
const bill: Bill = { order, shop: TEST_SHOP, language: 'en' }
const neverAborted = () => new AbortController().signal

function openTestBills(bytes = 10) {
  const make = vi.fn(async (_: Bill, _signal: AbortSignal) => Buffer.alloc(bytes))
  const bills = openBillFiles({ run: make }, pino({ level: 'silent' }))
  return {
    make,
    find: (over: Partial<Bill> = {}, signal = neverAborted()) => bills.find({ ...bill, ...over }, signal),
  }
}

describe('a rendered bill', { tags: ['W25'] }, () => {
  it('is cached and shared by concurrent and later requests', async () => {
    const { make, find } = openTestBills()
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
  ])('is not reused for another %s', async (_, over) => {
    const { make, find } = openTestBills()
    expect(await find(over)).not.toBe(await find())
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('is evicted when the cache is full', async () => {
    const { make, find } = openTestBills(1024 * 1024)
    for (let i = 0; i < 6; i++) await find({ order: { ...order, order_no: enquiryNumber(2026, i) } })
    await find({ order: { ...order, order_no: enquiryNumber(2026, 5) } })
    expect(make).toHaveBeenCalledTimes(6)
    await find({ order: { ...order, order_no: enquiryNumber(2026, 0) } })
    expect(make).toHaveBeenCalledTimes(7)
  })
})

describe('a bill that cannot be rendered', { tags: ['W25'] }, () => {
  it.each([new BusyError(), new JobError('spawn', 'EMFILE')])(
    'is busy on a transient failure: %s',
    async (why) => {
      const { make, find } = openTestBills()
      make.mockRejectedValueOnce(why)
      expect(await find()).toBe('busy')
      expect(await find()).toBeInstanceOf(Buffer)
    },
  )

  it('rejects on a permanent failure', async () => {
    const { make, find } = openTestBills()
    make.mockRejectedValueOnce(new JobError('no such font'))
    await expect(find()).rejects.toThrow('no such font')
  })
})
