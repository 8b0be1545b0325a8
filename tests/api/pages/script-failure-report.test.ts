import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '#server/logger.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { NOW, openTestShop, type TestShop } from '../test-shop.ts'

describeOnEachDatabase('A page whose scripts did not start', { tags: ['W18'] }, (database) => {
  const lines: string[] = []
  let shop: TestShop
  let now = NOW
  beforeAll(async () => {
    const stream = new Writable({
      write(line, _, done) {
        lines.push(String(line))
        done()
      },
    })
    const logger = createLogger({ LOG_LEVEL: 'info' }, stream)
    shop = await openTestShop(database(), { logger, clock: () => now })
  })
  afterAll(() => shop.catalogue.close())
  const report = (what: string, page = '/order-now') => shop.post('/api/start/failed', { what, page })

  it('is logged without personal data or ids of orders', async () => {
    const response = await report('TypeError near 9876543210', `/print/${'a'.repeat(22)}`)
    expect(response.status).toBe(204)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      level: 40,
      what: 'TypeError near [number]',
      page: '/print/[id]',
    })
  })

  it('is logged at most sixty times a minute', async () => {
    now = new Date(now.getTime() + 60_000)
    const before = lines.length
    for (let times = 0; times < 70; times++) expect((await report('again')).status).toBe(204)
    expect(lines.length - before).toBe(60)
    now = new Date(now.getTime() + 60_000)
    await report('a minute later')
    expect(lines.at(-1)).toContain('a minute later')
  })

  it('rejects reports with invalid or too long values', async () => {
    expect((await report('x'.repeat(501))).status).toBe(422)
    expect((await shop.post('/api/start/failed', { what: 1, page: '/' })).status).toBe(422)
  })
})
