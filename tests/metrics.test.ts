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

/** Everything that a request can be said to have asked for. */
const ROUTES = [
  ...Object.keys(SHOP_CALLS),
  ...Object.keys(OFFICE_CALLS),
  'page',
  'file',
  'office',
  'health',
  'memory',
  '404',
]

/** What a figure is under some labels; undefined when it is not told. */
function readMetric(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const line = lines.find((line) =>
    Object.entries(labels).every(([key, is]) => line.includes(`${key}="${is}"`)),
  )
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describeOnEachDatabase('The shop in figures', (database) => {
  let shop: TestShop
  let metrics: Metrics
  let isReady = true
  let stuck: 'working' | 'stuck' = 'working'
  let origin: string
  const server = openHttpServer()

  beforeAll(async () => {
    metrics = createMetrics({
      db: database().db,
      catalogue: { current: () => shop.catalogue.current() },
      eventBroadcaster: { streams: () => 3 },
      notices: { state: async () => stuck },
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

  const ask = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).status
  const requests = async (route: string, status: string) =>
    readMetric(await metrics.read(), 'mathappu_requests_total', { route, status }) ?? 0

  it('tell calls, pages, files and what is not there apart, and what came from memory', async () => {
    const list = 'GET /api/product/quickorder'
    expect(await ask('/api/product/quickorder')).toBe(200)
    expect(await requests(list, '2xx')).toBe(1)
    await ask('/api/product/quickorder')
    expect(await ask('/api/product/quickorder', { method: 'HEAD' })).toBe(200)
    expect(await requests(list, '2xx')).toBe(1)
    expect(await requests('memory', '2xx')).toBe(2)
    expect(readMetric(await metrics.read(), 'mathappu_request_duration_seconds_count', { route: list })).toBe(
      1,
    )

    const [page, health, missing] = [
      await requests('page', '2xx'),
      await requests('health', '2xx'),
      await requests('404', '4xx'),
    ]
    await ask('/order-now')
    await ask('/healthz')
    await ask('/api/nothing')
    await ask('/order-now', { method: 'POST' })
    expect(await requests('page', '2xx')).toBe(page + 1)
    expect(await requests('health', '2xx')).toBe(health + 1)
    expect(await requests('404', '4xx')).toBe(missing + 2)
    await ask('/office/api/me')
    expect(await requests('GET /office/api/me', '4xx')).toBe(1)
    expect(readMetric(await metrics.read(), 'mathappu_refusals_total', { code: 'not-signed-in' })).toBe(1)
  })

  it('say how many enquiries were taken, and why others were not', async () => {
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

  it('have nothing in them of who asked, and no address that somebody thought of', {
    tags: ['W18'],
  }, async () => {
    await ask('/9876543210/raja@example.in?mobile_no=9876543210')
    await ask('/api/order/public/get/BBrUsVJyd0AHme4382ch3qNz')
    await ask('/office/enquiries/2026-00042')
    await shop.post('/api/order/search/mobile_no', { mobile_no: '9876543210', show_all: false })
    const text = await metrics.read()
    expect(text).not.toMatch(/9876543210|raja|BBrUsV|2026-00042/)
    const told = [...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route)
    expect(told.filter((route) => !ROUTES.includes(`${route}`))).toEqual([])
    expect(told).toContain('GET /api/order/public/get/{id}')
  })

  it('say how the shop stands: catalogue, streams, messages, files, the backup that passed', async () => {
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
    stuck = 'stuck'
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

  it('say that the database is away, and keep what it said last', async () => {
    isReady = false
    const text = await metrics.read()
    expect(readMetric(text, 'mathappu_ready')).toBe(0)
    expect(readMetric(text, 'mathappu_backup_bytes')).toBe(4096)
    isReady = true
  })

  it('are at /metrics on a port of their own, and nowhere else', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const settings = {
      METRICS_PORT: typeof address === 'object' ? address?.port : 0,
      METRICS_HOST: '127.0.0.1',
    }
    await expect(openMetricsServer(metrics, settings)).rejects.toThrow(
      `METRICS_PORT ${settings.METRICS_PORT} of 127.0.0.1 cannot be opened: EADDRINUSE.`,
    )
    taken.close()
    await once(taken, 'close')

    const port = await openMetricsServer(metrics, settings)
    const at = `http://127.0.0.1:${settings.METRICS_PORT}`
    const answer = await fetch(`${at}/metrics`)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect(await answer.text()).toContain('mathappu_ready 1')
    for (const path of ['/', '/order-now', '/metrics/x']) expect((await fetch(at + path)).status).toBe(404)
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
    port.close()
    expect(await ask('/metrics')).toBe(200)
    expect(await (await fetch(`${origin}/metrics`)).text()).toBe('a page')
  })

  describe('of which alerts and dashboard are made:', () => {
    const OPS = join(import.meta.dirname, '../ops')
    const read = (file: string) => readFileSync(join(OPS, file), 'utf8').replaceAll('\\"', '"')
    const codes = Object.keys(STATUS_BY_REFUSAL_CODE)
    const known: Record<string, readonly string[]> = {
      route: ROUTES,
      status: ['2xx', '3xx', '4xx', '5xx'],
      code: codes,
      outcome: [...codes, 'taken'],
      job: ['mathappu'],
    }

    it.each(['alerts.yml', 'grafana.json'])('%s asks for no figure that there is not', async (file) => {
      const text = await metrics.read()
      const names = new Set(read(file).match(/(?:mathappu|nodejs|process)_\w+/g))
      expect(names.size).toBeGreaterThan(8)
      for (const name of names) expect(readMetric(text, name), name).toBeDefined()
    })

    it.each(['alerts.yml', 'grafana.json'])('%s asks for no label that there is not', async (file) => {
      const text = await metrics.read()
      const asked = [...read(file).matchAll(/(\w+)(?:!?=|[=!]~)"([^"]+)"/g)]
      expect(asked.length).toBeGreaterThan(0)
      for (const [, label = '', values = ''] of asked)
        for (const value of values.split('|'))
          expect(known[label]?.includes(value) ?? text.includes(`${label}="${value}"`), value).toBe(true)
    })

    it('every alert says what happened and what to do', () => {
      const alerts = read('alerts.yml').split('- alert: ').slice(1)
      expect(alerts.length).toBeGreaterThan(9)
      for (const alert of alerts)
        expect(alert).toMatch(/severity: (page|look) }\n.*annotations:\n +summary: .+\n +do: .{20}/)
    })
  })
})
