import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfficeError } from '#contract/office/office-client.ts'
import { openTickQueue, type SendTicks } from './tick-queue.ts'

const KEY = 'office_ticks_u1'
const LOST: { error: OfficeError } = { error: { code: 'network' } }
const done = (...ticked: number[]) => ({ data: { ticked } })

describe('What somebody ticks on the phone', { tags: ['O4'] }, () => {
  const kept = new Map<string, string>()
  const send = vi.fn<SendTicks>()
  const sent = () =>
    send.mock.calls.map(([number, { ticks }]) => [
      number,
      ...ticks.map(({ line_no, ticked }) => (ticked ? line_no : -line_no)),
    ])
  beforeEach(() => {
    vi.useFakeTimers()
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    send.mockReset()
    send.mockResolvedValue(done(1))
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  it('is told at once, and kept until the shop knows it', async () => {
    const ticks = openTickQueue(KEY, send)
    const heard = vi.fn()
    ticks.onResponse(heard)
    const told = ticks.tick('2026-00042', 1, 3, true)
    expect(ticks.unsentFor('2026-00042')).toEqual({ version_no: 1, lines: { 3: true } })
    expect(kept.get(KEY)).toBe('{"2026-00042":{"version_no":1,"lines":{"3":true}}}')
    await told
    expect(sent()).toEqual([['2026-00042', 3]])
    expect(heard).toHaveBeenCalledWith('2026-00042', done(1))
    expect([ticks.unsentFor('2026-00042'), kept.get(KEY)]).toEqual([undefined, '{}'])
  })

  it('goes together when it was ticked while the former was on its way', async () => {
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
    expect(kept.get(KEY)).toBe('{}')
  })

  it('waits for the line, and is sent again by itself', async () => {
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

  it('is tried ever more seldom, but at least every half minute', async () => {
    const ticks = openTickQueue(KEY, send)
    send.mockResolvedValue({ error: { code: 'busy' } })
    await ticks.tick('2026-00042', 1, 3, true)
    await vi.advanceTimersByTimeAsync(120_000)
    send.mockClear()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('is still there after a reload', async () => {
    send.mockResolvedValue(LOST)
    await openTickQueue(KEY, send).tick('2026-00042', 2, 3, true)
    send.mockReset()
    send.mockResolvedValue(done(3))
    const again = openTickQueue(KEY, send)
    expect(again.unsentFor('2026-00042')).toEqual({ version_no: 2, lines: { 3: true } })
    await again.flush()
    expect(sent()).toEqual([['2026-00042', 3]])
    expect(openTickQueue(KEY, send).unsentFor('2026-00042')).toBeUndefined()
  })

  it('is given up when the shop will not have it, and the others go on', async () => {
    const ticks = openTickQueue(KEY, send)
    const heard = vi.fn()
    ticks.onResponse(heard)
    send.mockResolvedValueOnce({ error: { code: 'changed-meanwhile' } })
    await Promise.all([ticks.tick('2026-00042', 1, 3, true), ticks.tick('2026-00043', 1, 1, true)])
    expect(heard.mock.calls.map(([number, { error }]) => [number, error?.code])).toEqual([
      ['2026-00042', 'changed-meanwhile'],
      ['2026-00043', undefined],
    ])
    expect(kept.get(KEY)).toBe('{}')
  })

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"2026-00042":null}',
    '{"2026-00042":{"version_no":"1","lines":{"a":1}}}',
  ])('that was damaged, as %s, is nothing', (damaged) => {
    kept.set(KEY, damaged)
    expect(openTickQueue(KEY, send).unsentFor('2026-00042')).toBeUndefined()
  })

  it('is kept on the page where nothing may be kept', async () => {
    vi.stubGlobal('localStorage', undefined)
    send.mockResolvedValue(LOST)
    const ticks = openTickQueue(KEY, send)
    await ticks.tick('2026-00042', 1, 3, true)
    expect(ticks.unsentFor('2026-00042')).toEqual({ version_no: 1, lines: { 3: true } })
  })
})
