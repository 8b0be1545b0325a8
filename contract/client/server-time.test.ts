import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The server time of the responses in these tests. */
const DATE = 'Wed, 20 Oct 2027 06:30:00 GMT'
const AT_DATE = Date.parse(DATE)
const DAY = 24 * 3_600_000

const createResponse = (headers: Record<string, string>) =>
  new Response(null, { headers: { 'Cache-Control': 'no-store', ...headers } })

/** Imports the module afresh, as a page that was just opened has it. */
async function importServerTime() {
  vi.resetModules()
  return import('./server-time.ts')
}

describe('serverNow', { tags: ['O4'] }, () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it.each([
    ['a day behind', -DAY],
    ['a year ahead', 365 * DAY],
  ])('corrects the clock of a device that is %s after the first response', async (_, off) => {
    const { updateServerTime, serverNow } = await importServerTime()
    vi.setSystemTime(AT_DATE + off)
    const sentAt = Date.now()
    vi.advanceTimersByTime(400)
    updateServerTime(createResponse({ Date: DATE }), sentAt)
    expect(Math.abs(serverNow() - AT_DATE)).toBeLessThanOrEqual(1_000)
    vi.advanceTimersByTime(90_000)
    expect(Math.abs(serverNow() - AT_DATE - 90_000)).toBeLessThanOrEqual(1_000)
  })

  it('uses an accurate device clock unchanged', async () => {
    const { updateServerTime, serverNow } = await importServerTime()
    vi.setSystemTime(AT_DATE + 300)
    updateServerTime(createResponse({ Date: DATE }), Date.now())
    vi.advanceTimersByTime(1_500)
    updateServerTime(createResponse({ Date: 'Wed, 20 Oct 2027 06:30:01 GMT' }), Date.now() - 100)
    expect(serverNow()).toBe(Date.now())
  })

  it.each([
    ['may come from a cache', { Date: DATE, 'Cache-Control': 'public, max-age=60' }],
    ['has no date', {}],
    ['has an invalid date', { Date: 'yesterday' }],
  ])('ignores a response that %s', async (_, headers) => {
    const { updateServerTime, serverNow } = await importServerTime()
    vi.setSystemTime(AT_DATE - DAY)
    updateServerTime(createResponse(headers), Date.now())
    expect(serverNow()).toBe(Date.now())
  })
})
