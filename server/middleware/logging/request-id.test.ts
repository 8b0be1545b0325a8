import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { requestId } from 'hono/request-id'
import { describe, expect, it } from 'vitest'
import { createLogger, loggedPath } from '../../logger.ts'
import { resolveRequestId } from './request-id.ts'

const GENERATED_ID = /^\d{4}-\d{4}-\d{4}$/

const idOf = (given: string | undefined, PROXIES: number) => resolveRequestId(given, { PROXIES })

describe('A request id', () => {
  it('has twelve random digits, which the log does not redact', {
    tags: ['W18'],
  }, () => {
    const ids = Array.from({ length: 500 }, () => idOf(undefined, 1))
    expect(new Set(ids).size).toBe(500)
    for (const id of ids) {
      expect(id).toMatch(GENERATED_ID)
      expect(loggedPath(`/${id}`)).toBe(`/${id}`)
    }
  })

  it('comes from the shop’s proxy, if there is one', () => {
    for (const id of ['7f3c1e9a0b2d4c5e8f6a7b8c9d0e1f2a', '0B2D4C5E-8f6a-4b8c-9d0e-1f2a3b4c5d6e'])
      expect(idOf(id, 1)).toBe(id)
    expect(idOf('7f3c1e9a0b2d4c5e8f6a7b8c9d0e1f2a', 0)).toMatch(GENERATED_ID)
  })

  it('comes from the outermost of the shop’s proxies, ignoring entries further left', () => {
    const [claimed, first, second] = ['a', 'b', 'c'].map((digit) => digit.repeat(32))
    expect(idOf(`${claimed}, ${first}`, 1)).toBe(first)
    expect(idOf(`${first}, ${second}`, 2)).toBe(first)
    expect(idOf(`${claimed}, ${first}, ${second}`, 2)).toBe(first)
    expect(idOf(second, 2)).toMatch(GENERATED_ID)
  })

  it.each([
    '',
    '7',
    'raja@example.in',
    '../../etc/passwd',
    'a'.repeat(65),
    '<script>alert(1)</script>',
    'a"}\n{"b',
  ])('is never %j', (given) => {
    expect(idOf(given, 1)).toMatch(GENERATED_ID)
  })

  it('is in all log lines of the request, and no others', async () => {
    const lines: string[] = []
    const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
    // Contains digits that look like a phone number.
    const id = 'ab9876543210ffab9876543210ffab00'
    const app = new Hono().use(contextStorage(), requestId({ headerName: '', generator: () => id }))
    app.get('*', async (c) => {
      await setImmediate()
      logger.warn('call 9876543210')
      return c.body(null)
    })
    await app.request('/')
    logger.info({ status: 200 })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'call [number]', request_id: id },
      { status: 200 },
    ])
    expect(lines[1]).not.toContain('request_id')
  })
})
