import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveOrder } from '#contract/client/order.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { sendEnquiry } from './send-enquiry.ts'

vi.mock('#contract/client/order.ts', () => ({ saveOrder: vi.fn() }))

const network = { error: { code: 'network', message: 'The line is cut' } } as const

describe('An enquiry that the network swallows', { tags: ['D4', '§4'] }, () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.mocked(saveOrder).mockReset()
  })

  const send = () => sendEnquiry(SAMPLE_BILLING, [], { language: 'en', idempotencyKey: 'the-key' })

  it('is sent again after 1 s and after 3 s, with the same key', async () => {
    vi.mocked(saveOrder).mockResolvedValue(network)
    const answer = send()
    for (const [pause, sent] of [
      [0, 1],
      [999, 1],
      [1, 2],
      [2999, 2],
      [1, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pause)
      expect(saveOrder).toHaveBeenCalledTimes(sent)
    }
    expect(await answer).toEqual(network)
    for (const [payload, key] of vi.mocked(saveOrder).mock.calls)
      expect([payload, key]).toEqual([vi.mocked(saveOrder).mock.calls[0]?.[0], { idempotencyKey: 'the-key' }])
  })

  it('is not sent again once the shop has answered', async () => {
    const refused = { error: { code: 'too-many-requests', message: '' } } as const
    vi.mocked(saveOrder).mockResolvedValueOnce(network).mockResolvedValueOnce(refused)
    const answer = send()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await answer).toEqual(refused)
    expect(saveOrder).toHaveBeenCalledTimes(2)
  })
})
