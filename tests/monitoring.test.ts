import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { killShop, type RunningShop, START_TIMEOUT, startShop } from '#testing/processes/running-shop.ts'
import { getFreePort } from '../scripts/free-port.ts'
import { copyDemoShop } from './test-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-watched-'))
/** An id in the format of order ids. */
const ORDER_ID = 'BBrUsVJyd0AHme4382ch3qNz'
let shop: RunningShop
let metricsUrl: string
let log = ''

beforeAll(async () => {
  const port = await getFreePort()
  vi.stubEnv('METRICS_PORT', `${port}`)
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  copyDemoShop(dataDir)
  shop = await startShop(dataDir)
  shop.process.stdout?.on('data', (chunk) => {
    log += chunk
  })
}, START_TIMEOUT)
afterAll(async () => {
  vi.unstubAllEnvs()
  if (shop) await killShop(shop)
  rmSync(dataDir, { recursive: true })
})

describe('A monitored shop', () => {
  it('shows the request id of an internal error on the page and logs it', {
    tags: ['§8', 'W18'],
  }, async () => {
    const database = new DatabaseSync(join(dataDir, 'mathappu.db'), { timeout: 10_000 })
    database.exec('alter table enquiry rename to enquiry_elsewhere')
    database.close()
    for (const [path, message] of [
      ['/print', 'call us and give this number:'],
      ['/ta/print', 'எங்களை அழைத்து இந்த எண்ணைச் சொல்லுங்கள்:'],
    ]) {
      const page = await fetch(`${shop.address}${path}?id=${ORDER_ID}`)
      expect(page.status).toBe(500)
      const id = page.headers.get('X-Request-Id') ?? ''
      expect(id).toMatch(/^\d{4}-\d{4}-\d{4}$/)
      const text = (await page.text()).replaceAll('<!-- -->', '')
      expect(text).toContain(`${message}</span> <b id="request-id">${id}</b>`)
      const linesWithId = () => log.split('\n').filter((line) => line.includes(id))
      await expect.poll(linesWithId).toHaveLength(2)
      expect(linesWithId().map((line) => JSON.parse(line))).toMatchObject([
        { level: 50, request_id: id, err: { message: expect.stringContaining('no such table') } },
        { level: 30, request_id: id, path, status: 500 },
      ])
    }
    expect(log).not.toContain(ORDER_ID)
  })

  it('serves metrics on METRICS_PORT and not to customers', async () => {
    const text = await (await fetch(metricsUrl)).text()
    expect(text).toContain('mathappu_requests_total{route="page",status="5xx"} 2')
    expect(text).toMatch(
      /mathappu_build_info\{version="\d+\.\d+\.\d+",node="v\d+[^"]*",database="sqlite"\} 1/,
    )
    expect(text).toMatch(/mathappu_catalogue_version [1-9]/)
    expect((await fetch(`${shop.address}/metrics`)).status).toBe(404)
  })
})
