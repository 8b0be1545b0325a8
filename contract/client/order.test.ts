import { afterEach, describe, expect, it, vi } from 'vitest'
import { paise } from '#domain/money/money.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { saveOrder } from './order.ts'

const ORDER = {
  ...SAMPLE_BILLING,
  sub_total: paise(0),
  discount_amount: paise(0),
  net_amount: paise(0),
  amount_in_words: 'Zero Rupees Only',
  product_list: [],
}

describe('saveOrder', { tags: ['D4'] }, () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('returns a network error when the server responds 503', async () => {
    vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' })
    const json = { error: { code: 'database-unavailable', message: 'Please try again in a moment' } }
    vi.stubGlobal('fetch', async () => Response.json(json, { status: 503 }))
    expect((await saveOrder(ORDER, { idempotencyKey: 'the-key' })).error?.code).toBe('network')
  })
})
