import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfficeError } from '#contract/office/office-client.ts'
import { openTickQueue, type SendTicks } from './tick-queue.ts'

const KEY = 'office_ticks_u1'
const LOST: { error: OfficeError } = { error: { code: 'network' } }
const done = (...ticked: number[]) => ({ data: { ticked } })

describe('The tick queue', { tags: ['O4'] }, () => {
  const storage = new Map<string, string>()
  const send = vi.fn<SendTicks>()
  const sent = () =>
    send.mock.calls.map(([number, { ticks }]) => [
      number,
      ...ticks.map(({ line_no, ticked }) => (ticked ? line_no : -line_no)),
    ])
  beforeEach(() => {
    vi.useFakeTimers()
    storage.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    })
    send.mockReset()
    send.mockResolvedValue(done(1))
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  it('sends a tick at once and stores it until the server has it', async () => {
    const ticks = openTickQueue(KEY, send)
    const onResponse = vi.fn()
    ticks.onResponse(onResponse)
    const sending = ticks.tick('2026-00042', 1, 3, true)
    expect(ticks.unsentFor('2026-00042')).toEqual({ version_no: 1, lines: { 3: true } })
    expect(storage.get(KEY)).toBe('{"2026-00042":{"version_no":1,"lines":{"3":true}}}')
    await sending
    expect(sent()).toEqual([['2026-00042', 3]])
    expect(onResponse).toHaveBeenCalledWith('2026-00042', done(1))
    expect([ticks.unsentFor('2026-00042'), storage.get(KEY)]).toEqual([undefined, '{}'])
  })

  it('holds back what follows until the server has the ticks, also after a lost connection', async () => {
    const ticks = openTickQueue(KEY, send)
    send.mockResolvedValueOnce(LOST)
    const isSent = vi.fn()
    await ticks.tick('2026-00042', 1, 1, true)
    send.mockResolvedValueOnce(LOST)
    void ticks.whenSent('2026-00042').then(isSent)
    await vi.advanceTimersByTimeAsync(0)
    expect(isSent).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isSent).toHaveBeenCalled()
    expect(ticks.unsentFor('2026-00042')).toBeUndefined()
  })

  it('sends ticks made during a request together', async () => {
    const ticks = openTickQueue(KEY, send)
    await Promise.all([
      ticks.tick('2026-00042', 1, 1, true),
      ticks.tick('2026-00042', 1, 2, true),
      ticks.tick('2026-00042', 1, 1, false),
      ticks.tick('2026-00043', 1, 5, true),
    ])
    expect(sent()).toEqual([
      ['2026-00042', 1],
      ['2026-00043', 5],
      ['2026-00042', -1, 2],
    ])
    expect(storage.get(KEY)).toBe('{}')
  })

  it('keeps ticks while offline and retries by itself', async () => {
    const ticks = openTickQueue(KEY, send)
    send.mockResolvedValue(LOST)
    await ticks.tick('2026-00042', 1, 3, true)
    await ticks.tick('2026-00042', 1, 4, true)
    expect(ticks.isWaitingToRetry()).toBe(true)
    expect(ticks.unsentFor('2026-00042')).toEqual({ version_no: 1, lines: { 3: true, 4: true } })
    send.mockClear()
    await vi.advanceTimersByTimeAsync(3_999)
    expect(send).not.toHaveBeenCalled()
    send.mockResolvedValue(done(3, 4))
    await vi.advanceTimersByTimeAsync(1)
    expect(sent()).toEqual([['2026-00042', 3, 4]])
    expect([ticks.isWaitingToRetry(), ticks.unsentFor('2026-00042')]).toEqual([false, undefined])
  })

  it('retries with backoff, at least every 30 seconds', async () => {
    const ticks = openTickQueue(KEY, send)
    send.mockResolvedValue({ error: { code: 'busy' } })
    await ticks.tick('2026-00042', 1, 3, true)
    await vi.advanceTimersByTimeAsync(120_000)
    send.mockClear()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('restores ticks after a reload', async () => {
    send.mockResolvedValue(LOST)
    await openTickQueue(KEY, send).tick('2026-00042', 2, 3, true)
    send.mockReset()
    send.mockResolvedValue(done(3))
    const reopened = openTickQueue(KEY, send)
    expect(reopened.unsentFor('2026-00042')).toEqual({ version_no: 2, lines: { 3: true } })
    await reopened.flush()
    expect(sent()).toEqual([['2026-00042', 3]])
    expect(openTickQueue(KEY, send).unsentFor('2026-00042')).toBeUndefined()
  })

  it('drops a rejected tick and sends the others', async () => {
    const ticks = openTickQueue(KEY, send)
    const onResponse = vi.fn()
    ticks.onResponse(onResponse)
    send.mockResolvedValueOnce({ error: { code: 'stale-version' } })
    await Promise.all([ticks.tick('2026-00042', 1, 3, true), ticks.tick('2026-00043', 1, 1, true)])
    expect(onResponse.mock.calls.map(([number, { error }]) => [number, error?.code])).toEqual([
      ['2026-00042', 'stale-version'],
      ['2026-00043', undefined],
    ])
    expect(storage.get(KEY)).toBe('{}')
  })

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"2026-00042":null}',
    '{"2026-00042":{"version_no":"1","lines":{"a":1}}}',
  ])('ignores damaged stored data such as %s', (damaged) => {
    storage.set(KEY, damaged)
    expect(openTickQueue(KEY, send).unsentFor('2026-00042')).toBeUndefined()
  })

  it('keeps ticks in memory without localStorage', async () => {
    vi.stubGlobal('localStorage', undefined)
    send.mockResolvedValue(LOST)
    const ticks = openTickQueue(KEY, send)
    await ticks.tick('2026-00042', 1, 3, true)
    expect(ticks.unsentFor('2026-00042')).toEqual({ version_no: 1, lines: { 3: true } })
  })
})
