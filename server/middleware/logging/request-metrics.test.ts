import { Hono } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { requestId } from 'hono/request-id'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HonoEnv } from '../../hono-env.ts'
import { createLogger } from '../../logger.ts'
import { type RequestOutcome, requestMetrics } from './request-metrics.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const ID = '4821-0937-5516'

/** Sends a request whose response takes `ms`; returns the log lines and the observed outcomes. */
async function sendRequest(path: string, ms: number, headers: Record<string, string> = {}) {
  const lines: string[] = []
  const outcomes: RequestOutcome[] = []
  const app = new Hono<HonoEnv>()
  const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
  const requestObserver = {
    recordResponse: (outcome: RequestOutcome) => outcomes.push(outcome),
  }
  app.use(contextStorage(), requestId({ headerName: '', generator: () => ID }))
  app.use(requestMetrics({ logger, requestObserver }))
  app.get('*', (c) => {
    vi.advanceTimersByTime(ms)
    return path === '/gone' ? c.notFound() : c.body('', 200, headers)
  })
  const response = await app.request(path)
  return { log: lines.map((line) => JSON.parse(line)), outcomes, headers: response.headers }
}

it('A request of more than a second is logged with route, duration and id only', {
  tags: ['W18'],
}, async () => {
  const { log, outcomes } = await sendRequest('/print?id=BBrUsVJyd0AHme4382ch3qNz', 1001)
  expect(log).toEqual([
    {
      level: 40,
      time: expect.any(String),
      request_id: ID,
      route: 'page',
      ms: 1001,
      msg: 'A request took long',
    },
  ])
  expect(outcomes).toEqual([{ route: 'page', status: 200, refused: undefined, seconds: 1.001 }])
  expect((await sendRequest('/order-now', 1000)).log).toEqual([])
})

it.each([
  ['/order-now.data', 'page'],
  ['/print/pdf', 'page'],
  ['/pictures/rocket-ruby.svg/400.webp', 'file'],
  ['/offline-worker.js', 'file'],
  ['/office/enquiries/2026-00042', 'office'],
  ['/officers', 'page'],
  ['/readyz', 'health'],
  ['/gone', '404'],
])('%s counts as %s', async (path, route) => {
  expect((await sendRequest(path, 1)).outcomes).toMatchObject([{ route }])
})

it('A response has its request’s id, unless it is cacheable by shared caches', async () => {
  expect((await sendRequest('/healthz', 1)).headers.get('X-Request-Id')).toBe(ID)
  const cacheable = await sendRequest('/lander', 1, { 'Cache-Control': 'public, max-age=0' })
  expect(cacheable.headers.get('X-Request-Id')).toBeNull()
})
