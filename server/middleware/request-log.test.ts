import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { loggedPath } from '../logger.ts'
import { logRequest } from './request-log.ts'

it.each([
  ['/order-now', 200, 'info'],
  ['/readyz', 200, 'debug'],
  ['/healthz', 200, 'debug'],
  ['/readyz', 503, 'info'],
])('%s that is answered with %i is logged as %s', (url, status, level) => {
  const log: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => log.push(line) })
  const incoming = Object.assign(new IncomingMessage(new Socket()), { url })
  const outgoing = new ServerResponse(incoming)
  logRequest(logger, incoming, outgoing, { id: '4821-0937-5516' })
  outgoing.writeHead(status).emit('close')
  const line = { level: logger.levels.values[level], path: url, status, request_id: '4821-0937-5516' }
  expect(log.map((each) => JSON.parse(each))).toMatchObject([line])
})

it('a request is logged with the office user who made it, known only after it began', {
  tags: ['O8'],
}, () => {
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => log.push(line) })
  const incoming = Object.assign(new IncomingMessage(new Socket()), { url: '/office/api/me' })
  const outgoing = new ServerResponse(incoming)
  const request = { id: '4821-0937-5516', user_id: '' }
  logRequest(logger, incoming, outgoing, request)
  request.user_id = 'aB3-'.repeat(6)
  outgoing.writeHead(200).emit('close')
  expect(JSON.parse(log[0] ?? '')).toMatchObject({ request_id: request.id, user_id: request.user_id })
})

describe('The path in the log', { tags: ['W18'] }, () => {
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
