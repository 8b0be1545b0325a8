import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATUS_BY_REFUSAL_CODE } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/office-calls.ts'
import { SHOP_CALLS } from '#contract/shop-calls.ts'
import { handleRequests, openHttpServer, stopHttpServer } from '#server/http-server.ts'
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts'
import { openMetricsServer } from '#server/metrics/metrics-server.ts'
import { createListener } from '#server/request-listener.ts'
import { buildOrderJson, NOW, openTestShop, type TestShop } from './api/test-shop.ts'
import { describeOnEachDatabase, runTransaction } from './test-database.ts'

/** All values of the label `route`. */
const ROUTES = [
  ...Object.keys(SHOP_CALLS),
  ...Object.keys(OFFICE_CALLS),
  'page',
  'file',
  'office',
  'health',
  'cache',
  '404',
]

/** Returns the value of a metric with these labels, or undefined if the metric is missing. */
function readMetric(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const line = lines.find((line) =>
    Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)),
  )
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describeOnEachDatabase('Metrics', (database) => {
  let shop: TestShop
  let metrics: Metrics
  let isReady = true
  let noticeState: 'working' | 'stuck' = 'working'
  let origin: string
  const server = openHttpServer()

  beforeAll(async () => {
    metrics = createMetrics({
      db: database().db,
      catalogue: { current: () => shop.catalogue.current() },
      eventBroadcaster: { streams: () => 3 },
      notices: { state: async () => noticeState },
      isReady: async () => isReady,
      version: '1.2.3',
      database: database().kind,
    })
    const { watch } = metrics
    shop = await openTestShop(database(), { requestObserver: watch })
    const logger = pino({ level: 'silent' })
    handleRequests(server, createListener(shop.app, { logger, settings: {} }), {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(async () => {
    await stopHttpServer(server)
    shop.catalogue.close()
  })

  const request = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).status
  const countRequests = async (route: string, status: string) =>
    readMetric(await metrics.read(), 'mathappu_requests_total', { route, status }) ?? 0

  it('distinguish calls, pages, files, unknown paths and cached responses', async () => {
    const list = 'GET /api/product/quickorder'
    expect(await request('/api/product/quickorder')).toBe(200)
    expect(await countRequests(list, '2xx')).toBe(1)
    await request('/api/product/quickorder')
    expect(await request('/api/product/quickorder', { method: 'HEAD' })).toBe(200)
    expect(await countRequests(list, '2xx')).toBe(1)
    expect(await countRequests('cache', '2xx')).toBe(2)
    expect(readMetric(await metrics.read(), 'mathappu_request_duration_seconds_count', { route: list })).toBe(
      1,
    )

    const [page, health, missing] = [
      await countRequests('page', '2xx'),
      await countRequests('health', '2xx'),
      await countRequests('404', '4xx'),
    ]
    await request('/order-now')
    await request('/healthz')
    await request('/api/nothing')
    await request('/order-now', { method: 'POST' })
    expect(await countRequests('page', '2xx')).toBe(page + 1)
    expect(await countRequests('health', '2xx')).toBe(health + 1)
    expect(await countRequests('404', '4xx')).toBe(missing + 2)
    await request('/office/api/me')
    expect(await countRequests('GET /office/api/me', '4xx')).toBe(1)
    expect(readMetric(await metrics.read(), 'mathappu_refusals_total', { code: 'not-signed-in' })).toBe(1)
  })

  it('count accepted enquiries, and rejected ones by reason', async () => {
    const place = (order: object) => shop.post('/api/order/save', order)
    const enquiries = async (outcome: string) =>
      readMetric(await metrics.read(), 'mathappu_enquiries_total', { by: 'customer', outcome })
    expect(await enquiries('taken')).toBe(0)
    expect((await place(buildOrderJson(shop.listProducts(3)))).status).toBe(200)
    expect((await place(buildOrderJson(shop.listProducts(1), 1))).status).toBe(422)
    expect((await place({})).status).toBe(422)
    expect(await enquiries('taken')).toBe(1)
    expect(await enquiries('below-minimum-order')).toBe(1)
    expect(await enquiries('invalid-fields')).toBe(1)
    expect(readMetric(await metrics.read(), 'mathappu_notices_waiting')).toBeGreaterThan(0)
  })

  it('contain no personal data and no path chosen by a client', {
    tags: ['W18'],
  }, async () => {
    await request('/9876543210/raja@example.in?mobile_no=9876543210')
    await request('/api/order/public/get/BBrUsVJyd0AHme4382ch3qNz')
    await request('/office/enquiries/2026-00042')
    await shop.post('/api/order/search/mobile_no', { mobile_no: '9876543210', show_all: false })
    const text = await metrics.read()
    expect(text).not.toMatch(/9876543210|raja|BBrUsV|2026-00042/)
    const routes = [...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route)
    expect(routes.filter((route) => !ROUTES.includes(`${route}`))).toEqual([])
    expect(routes).toContain('GET /api/order/public/get/{id}')
  })

  it('report catalogue, streams, notices, imports and the last successful backup', async () => {
    await runTransaction(database().db, (trx) =>
      trx
        .insertInto('backup_night')
        .values([
          {
            night: '2027-12-30',
            claimed_at: NOW.toISOString(),
            file_name: 'good.db',
            byte_count: 4096,
            made_at: '2027-12-29T21:00:00.000Z',
            proven_at: '2027-12-29T21:01:00.000Z',
          },
          { night: '2027-12-31', claimed_at: NOW.toISOString(), problem: 'The disk is full' },
        ])
        .execute(),
    )
    noticeState = 'stuck'
    const text = await metrics.read()
    expect(readMetric(text, 'mathappu_backup_proven_timestamp_seconds')).toBe(
      Date.UTC(2027, 11, 29, 21, 1) / 1000,
    )
    expect(readMetric(text, 'mathappu_backup_bytes')).toBe(4096)
    expect(readMetric(text, 'mathappu_notices_stuck')).toBe(1)
    expect(readMetric(text, 'mathappu_catalogue_version')).toBe(shop.catalogue.current().version)
    expect(readMetric(text, 'mathappu_live_streams')).toBe(3)
    expect(readMetric(text, 'mathappu_imports', { state: 'reading' })).toBe(0)
    expect(readMetric(text, 'mathappu_ready')).toBe(1)
    expect(readMetric(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(readMetric(text, 'mathappu_build_info', { version: '1.2.3', database: database().kind })).toBe(1)
  })

  it('report an unreachable database and keep the previous values', async () => {
    isReady = false
    const text = await metrics.read()
    expect(readMetric(text, 'mathappu_ready')).toBe(0)
    expect(readMetric(text, 'mathappu_backup_bytes')).toBe(4096)
    isReady = true
  })

  it('are served at /metrics on a separate port only', async () => {
    const occupied = createServer().listen(0, '127.0.0.1')
    await once(occupied, 'listening')
    const address = occupied.address()
    const settings = {
      METRICS_PORT: typeof address === 'object' ? address?.port : 0,
      METRICS_HOST: '127.0.0.1',
    }
    await expect(openMetricsServer(metrics, settings)).rejects.toThrow(
      `METRICS_PORT ${settings.METRICS_PORT} of 127.0.0.1 cannot be opened: EADDRINUSE.`,
    )
    occupied.close()
    await once(occupied, 'close')

    const port = await openMetricsServer(metrics, settings)
    const base = `http://127.0.0.1:${settings.METRICS_PORT}`
    const response = await fetch(`${base}/metrics`)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect(await response.text()).toContain('mathappu_ready 1')
    for (const path of ['/', '/order-now', '/metrics/x']) expect((await fetch(base + path)).status).toBe(404)
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404)
    port.close()
    expect(await request('/metrics')).toBe(200)
    expect(await (await fetch(`${origin}/metrics`)).text()).toBe('a page')
  })

  describe('in alerts and dashboard:', () => {
    const OPS = join(import.meta.dirname, '../ops')
    const read = (file: string) => readFileSync(join(OPS, file), 'utf8').replaceAll('\\"', '"')
    const codes = Object.keys(STATUS_BY_REFUSAL_CODE)
    const valuesByLabel: Record<string, readonly string[]> = {
      route: ROUTES,
      status: ['2xx', '3xx', '4xx', '5xx'],
      code: codes,
      outcome: [...codes, 'taken'],
      job: ['mathappu'],
    }

    it.each(['alerts.yml', 'grafana.json'])('%s uses only existing metrics', async (file) => {
      const text = await metrics.read()
      const names = new Set(read(file).match(/(?:mathappu|nodejs|process)_\w+/g))
      expect(names.size).toBeGreaterThan(8)
      for (const name of names) expect(readMetric(text, name), name).toBeDefined()
    })

    it.each(['alerts.yml', 'grafana.json'])('%s uses only existing labels', async (file) => {
      const text = await metrics.read()
      const labels = [...read(file).matchAll(/(\w+)(?:!?=|[=!]~)"([^"]+)"/g)]
      expect(labels.length).toBeGreaterThan(0)
      for (const [, label = '', values = ''] of labels)
        for (const value of values.split('|'))
          expect(valuesByLabel[label]?.includes(value) ?? text.includes(`${label}="${value}"`), value).toBe(
            true,
          )
    })

    it('every alert has a summary and an instruction', () => {
      const alerts = read('alerts.yml').split('- alert: ').slice(1)
      expect(alerts.length).toBeGreaterThan(9)
      for (const alert of alerts)
        expect(alert).toMatch(/severity: (page|look) }\n.*annotations:\n +summary: .+\n +do: .{20}/)
    })
  })
})
