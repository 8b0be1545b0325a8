import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveOrder } from '#contract/client/order.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { sendEnquiry } from './send-enquiry.ts'

vi.mock('#contract/client/order.ts', () => ({ saveOrder: vi.fn() }))

const networkError = { error: { code: 'network', message: 'No connection' } } as const

describe('sendEnquiry', { tags: ['D4', '§4'] }, () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.mocked(saveOrder).mockReset()
  })

  const send = () => sendEnquiry(SAMPLE_BILLING, [], { language: 'en', idempotencyKey: 'the-key' })

  it('retries after 1 s and after 3 s with the same key on network errors', async () => {
    vi.mocked(saveOrder).mockResolvedValue(networkError)
    const result = send()
    for (const [delay, callCount] of [
      [0, 1],
      [999, 1],
      [1, 2],
      [2999, 2],
      [1, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(delay)
      expect(saveOrder).toHaveBeenCalledTimes(callCount)
    }
    expect(await result).toEqual(networkError)
    for (const [payload, key] of vi.mocked(saveOrder).mock.calls)
      expect([payload, key]).toEqual([vi.mocked(saveOrder).mock.calls[0]?.[0], { idempotencyKey: 'the-key' }])
  })

  it('does not retry after a response', async () => {
    const rateLimited = { error: { code: 'too-many-requests', message: '' } } as const
    vi.mocked(saveOrder).mockResolvedValueOnce(networkError).mockResolvedValueOnce(rateLimited)
    const result = send()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toEqual(rateLimited)
    expect(saveOrder).toHaveBeenCalledTimes(2)
  })
})
