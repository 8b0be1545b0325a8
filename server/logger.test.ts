import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

function log(
  write: (logger: ReturnType<typeof createLogger>) => void,
  LOG_LEVEL: 'info' | 'silent' = 'info',
) {
  const lines: string[] = []
  write(createLogger({ LOG_LEVEL }, { write: (line) => lines.push(line) }))
  return lines
}

describe('The log', () => {
  it('has a line of JSON with the time in UTC', () => {
    const [line = ''] = log((logger) => logger.info({ status: 200 }))
    expect(JSON.parse(line)).toEqual({ level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), status: 200 })
  })

  it('never has a phone number, an address or a token in it', () => {
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

  it('is silent when told so', () => {
    expect(log((logger) => logger.error('x'), 'silent')).toEqual([])
  })
})
