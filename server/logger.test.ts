import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLogger, loggedPath } from './logger.ts'

function log(
  write: (logger: ReturnType<typeof createLogger>) => void,
  LOG_LEVEL: 'info' | 'silent' = 'info',
) {
  const lines: string[] = []
  write(createLogger({ LOG_LEVEL }, { write: (line) => lines.push(line) }))
  return lines
}

describe('The log', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has JSON lines with UTC times in milliseconds', () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T18:30:00.007+05:30') })
    const lines = log((logger) => {
      logger.info({ status: 200 })
      logger.info({ status: 304 })
      vi.advanceTimersByTime(1)
      logger.info({ status: 404 })
    })
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 30, time: '2026-11-23T13:00:00.007Z', status: 200 },
      { level: 30, time: '2026-11-23T13:00:00.007Z', status: 304 },
      { level: 30, time: '2026-11-23T13:00:00.008Z', status: 404 },
    ])
  })

  it('contains no phone number, address or token', { tags: ['W18'] }, () => {
    const lines = log((logger) => {
      logger.info({
        mobile_no: '9876543210',
        address: '1 Car Street',
        token: 's3cret',
        headers: { cookie: 's3cret' },
      })
      const error = Object.assign(new Error('duplicate key'), {
        detail: 'Key (mobile_no)=(9876543210) already exists.',
        parameters: ['1 Car Street', 's3cret'],
      })
      logger.error({ err: error })
    })
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toMatch(/9876543210|Car Street|s3cret/)
    expect(JSON.parse(lines[1] ?? '').err).toMatchObject({
      message: 'duplicate key',
      stack: expect.any(String),
    })
  })

  it('redacts personal data at any depth, in error texts and causes', { tags: ['W18'] }, () => {
    const lines = log((logger) => {
      logger.warn({ order: { billing: [{ mobile_no: '9876543210', ADDRESS: '1 Car Street' }], qty: 3 } })
      const refused = Object.assign(new Error('550 <raja@example.in> unknown, call 98765 43210'), {
        code: 'EENVELOPE',
        rejected: ['raja@example.in'],
      })
      const error = new Error(`order ${'aB3-'.repeat(6)} not told`, { cause: refused })
      logger.error({ err: error })
      logger.error(new AggregateError([refused], 'none of 2 addresses'))
      const circle: { self?: object } = {}
      circle.self = circle
      logger.info({ circle })
    })
    expect(lines).toHaveLength(4)
    expect(lines.join()).not.toMatch(/98765|Car Street|raja|aB3-/)
    expect(JSON.parse(lines[0] ?? '').order.qty).toBe(3)
  })

  it('redacts personal data in numbers, field names and toJSON results', {
    tags: ['W18'],
  }, () => {
    const [line = ''] = log((logger) =>
      logger.info({
        asked: 9876543210,
        bytes: 99_999,
        'raja@example.in': 1,
        link: new URL(`https://shop.example/print?id=${'aB3-'.repeat(6)}`),
      }),
    )
    expect(JSON.parse(line)).toMatchObject({ asked: '[number]', bytes: 99_999, '[e-mail]': 1 })
    expect(line).toContain('https://shop.example/print?id=[id]')
    const [below = ''] = log((logger) => logger.info({ asked: -9876543210 }))
    expect(JSON.parse(below)).toMatchObject({ asked: '-[number]' })
  })

  it('accepts messages that are not text without throwing', () => {
    const lines = log((logger) => {
      logger.error({ err: { message: 5 } })
      logger.error(Object.assign(new Error(), { message: { mobile_no: '9876543210' } }))
      logger.info({ msg: 5 })
    })
    expect(lines).toHaveLength(3)
    expect(lines.join()).not.toMatch(/98765/)
  })

  it('shows an error’s name, stack, code and cause', () => {
    const full = Object.assign(new Error('disk full'), {
      code: 'ENOSPC',
      syscall: 'write',
      path: '/data/mathappu.db',
    })
    const [line = ''] = log((logger) => logger.error({ err: new Error('not saved', { cause: full }) }))
    expect(JSON.parse(line)).toMatchObject({
      msg: 'not saved',
      err: {
        name: 'Error',
        message: 'not saved',
        stack: expect.stringContaining('logger.test.ts'),
        cause: { message: 'disk full', code: 'ENOSPC', syscall: 'write', path: '/data/mathappu.db' },
      },
    })
    const [both = ''] = log((logger) => logger.error(new AggregateError([full], 'no way')))
    expect(JSON.parse(both).err.errors).toMatchObject([{ code: 'ENOSPC' }])
  })

  it('redacts long texts in linear time', () => {
    // CPU time of the thread; wall time is unreliable on a busy machine.
    const before = process.threadCpuUsage()
    const [line = ''] = log((logger) => logger.error(`${'a.'.repeat(100_000)} raja@example.in`))
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeLessThan(1_000_000)
    expect(line).not.toContain('raja')
  })

  it('shortens paths and redacts e-mail addresses before cutting', {
    tags: ['W18'],
  }, () => {
    const path = loggedPath(`/${'a.'.repeat(7_500)}?mobile_no=9876543210`)
    expect(path).toBe(`/${'a.'.repeat(7_500)}`.slice(0, 200))
    expect(loggedPath('/faq/raja@example.in')).toBe('/faq/[e-mail]')
    expect(loggedPath(`/${'a/'.repeat(95)}raja@example.in`)).not.toContain('raja')
    expect(loggedPath('/order/9876543210/x?y=1')).toBe('/order/[number]/x')
  })

  it('is empty at level silent', () => {
    expect(log((logger) => logger.error('x'), 'silent')).toEqual([])
  })
})

it('The log accepts only random user ids', { tags: ['W18'] }, () => {
  const lines: string[] = []
  const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
  logger.info({ user_id: 'aB3-'.repeat(6) })
  logger.info({ user_id: '9876543210' })
  logger.info({ user_id: 'raja@example.in' })
  expect(lines.map((line) => JSON.parse(line).user_id)).toEqual(['aB3-'.repeat(6), '[number]', '[e-mail]'])
})
