import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { HonoEnv } from '../../hono-env.ts'
import { loggedPath } from '../../logger.ts'
import { requestLog } from './request-log.ts'

const ID = '4821-0937-5516'
const USER = 'aB3-'.repeat(6)

/** Returns the lines logged for a request with the given status. */
async function logRequest(path: string, statusCode: 200 | 503): Promise<unknown[]> {
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  let close = () => {}
  const outgoing: HonoEnv['Bindings']['outgoing'] = {
    headersSent: true,
    statusCode,
    once: (_, listener) => {
      close = listener
    },
  }
  const app = new Hono<HonoEnv>()
  app.use(requestId({ headerName: '', generator: () => ID }), requestLog(logger))
  app.get('*', (c) => {
    c.set('user_id', USER)
    return c.body(null, statusCode)
  })
  await app.request(path, {}, { outgoing })
  close()
  return lines.map((line) => JSON.parse(line))
}

it.each([
  ['/order-now', 200, 30],
  ['/readyz', 200, 20],
  ['/healthz', 200, 20],
  ['/readyz', 503, 30],
] as const)('%s with status %i is logged at level %i', async (path, status, level) => {
  expect(await logRequest(path, status)).toMatchObject([{ level, path, status, request_id: ID }])
})

it('a request is logged with its office user’s id', {
  tags: ['O8'],
}, async () => {
  expect(await logRequest('/office/api/me', 200)).toMatchObject([{ request_id: ID, user_id: USER }])
})

describe('The logged path', { tags: ['W18'] }, () => {
  it.each([
    ['/order-now?utm_source=x', '/order-now'],
    ['/print?id=BBrUsVJyd0AHme4382ch3qNz', '/print'],
    ['/api/order/public/print/get/BBrUsVJyd0AHme4382ch3qNz', '/api/order/public/print/get/[id]'],
    ['/api/order/public/get/BBrUsVJyd0AHme4382ch3qN-?x', '/api/order/public/get/[id]'],
    ['/api/product/get/9876543210', '/api/product/get/[number]'],
    ['/919876543210/x', '/[number]/x'],
    ['/office/api/customers/9876543210', '/office/api/customers/[number]'],
    [
      '/api/product/categorywise/list/one-sound-crackers',
      '/api/product/categorywise/list/one-sound-crackers',
    ],
    ['/assets/order-now-fHL-_CuZ.js', '/assets/order-now-fHL-_CuZ.js'],
    ['*', '*'],
  ])('of %s is %s', (url, path) => {
    expect(loggedPath(url)).toBe(path)
  })
})
