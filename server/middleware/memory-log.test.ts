import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../logger.ts'
import { inRequest } from '../request-id.ts'
import { createMemoryLog } from './memory-log.ts'

const TIME = '2026-11-23T13:00:00.000Z'

function openLog() {
  const lines: unknown[] = []
  const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  return { lines, ...createMemoryLog(logger) }
}
const asked = (url: string, method = 'GET') =>
  Object.assign(new IncomingMessage(new Socket()), { method, url })

describe('What is answered from memory', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(TIME) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is logged a second later, a line for each path, method and status', () => {
    const { lines, count } = openLog()
    for (let n = 0; n < 1000; n++) count(asked('/order-now'), 200)
    count(asked('/order-now'), 304)
    count(asked('/order-now', 'HEAD'), 200)
    count(asked('/ta/order-now?mobile_no=9876543210'), 200)
    vi.advanceTimersByTime(999)
    expect(lines).toEqual([])
    vi.advanceTimersByTime(1)
    const line = { level: 30, time: '2026-11-23T13:00:01.000Z' }
    expect(lines).toEqual([
      { ...line, method: 'GET', path: '/order-now', status: 200, times: 1000 },
      { ...line, method: 'GET', path: '/order-now', status: 304, times: 1 },
      { ...line, method: 'HEAD', path: '/order-now', status: 200, times: 1 },
      { ...line, method: 'GET', path: '/ta/order-now', status: 200, times: 1 },
    ])
  })

  it('is counted anew after that, and no second without any has a line', () => {
    const { lines, count } = openLog()
    count(asked('/lander'), 200)
    vi.advanceTimersByTime(1000)
    vi.advanceTimersByTime(5000)
    count(asked('/lander'), 200)
    count(asked('/lander'), 200)
    vi.advanceTimersByTime(1000)
    expect(lines).toMatchObject([{ times: 1 }, { times: 2, time: '2026-11-23T13:00:07.000Z' }])
  })

  it('is logged at once when the shop stops, and not again', () => {
    const { lines, count, tell } = openLog()
    count(asked('/lander'), 200)
    tell()
    expect(lines).toMatchObject([{ path: '/lander', times: 1 }])
    vi.advanceTimersByTime(1000)
    expect(lines).toHaveLength(1)
  })

  it('has no id, not even that of a request in the course of which it came', { tags: ['W18'] }, () => {
    const { lines, count } = openLog()
    inRequest({ id: '4821-0937-5516' }, () => count(asked('/lander'), 200))
    vi.advanceTimersByTime(1000)
    expect(lines).toEqual([expect.not.objectContaining({ request_id: expect.anything() })])
  })
})
