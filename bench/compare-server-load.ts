import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  compareAtLeast,
  compareAtMost,
  formatMilliseconds,
  formatPerSecond,
  formatTable,
  type Measurement,
  median,
} from '#testing/measurement.ts'
import { SETTLE_TIME, startServerProcessIn } from '#testing/processes/server-process.ts'
import { createSaveRequest } from './server/measure-enquiries.ts'
import { buildGetRequest, runLoad } from './server/run-load.ts'

// `node bench/compare-server-load.ts ../other-checkout`: compares the server of this checkout with another one, both built, alternating
// in one run: time until ready, pages and saved enquiries per second, and their p99.

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 16
/** The highest ratio of the new figure to the old one. */
const MAX_RATIO = 1.1

type ServerRun = { ready: number; pages: number; pagesP99: number; saved: number; savedP99: number }

async function run(folder: string): Promise<ServerRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-before-'))
  // The first start creates and fills the database.
  await (await startServerProcessIn(folder, dataDir)).stop()
  const startedAt = performance.now()
  const shop = await startServerProcessIn(folder, dataDir, { PROXIES: '1' })
  const ready = performance.now() - startedAt
  await setTimeout(SETTLE_TIME)
  const page = buildGetRequest(shop.port, '/order-now')
  const getPages = (seconds: number) =>
    runLoad(shop.port, { connections: CONNECTIONS, seconds, request: () => page })
  await getPages(1)
  const pages = await getPages(SECONDS)
  const request = await createSaveRequest(shop)
  await runLoad(shop.port, { connections: CONNECTIONS, seconds: 1, request })
  const saved = await runLoad(shop.port, { connections: CONNECTIONS, seconds: SECONDS, request })
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return {
    ready,
    pages: pages.perSecond,
    pagesP99: pages.p99,
    saved: saved.perSecond,
    savedP99: saved.p99,
  }
}

const folders = [join(import.meta.dirname, '..'), resolve(process.argv[2] ?? '')]
const runs: ServerRun[][] = folders.map(() => [])
for (let round = 0; round < ROUNDS; round++)
  for (const [at, folder] of folders.entries()) runs[at]?.push(await run(folder))

const computeMedians = (of: (run: ServerRun) => number): [number, number] => {
  const [now = Number.NaN, before = Number.NaN] = runs.map((all) => median(all.map(of)))
  return [now, before]
}
const figures: Measurement[] = [
  compareAtMost(MAX_RATIO, 'ready', ...computeMedians(({ ready }) => ready), formatMilliseconds),
  compareAtLeast(1 / MAX_RATIO, '/order-now', ...computeMedians(({ pages }) => pages), formatPerSecond),
  compareAtMost(
    MAX_RATIO,
    '/order-now, p99',
    ...computeMedians(({ pagesP99 }) => pagesP99),
    formatMilliseconds,
  ),
  compareAtLeast(
    1 / MAX_RATIO,
    'enquiries of 40 products saved',
    ...computeMedians(({ saved }) => saved),
    formatPerSecond,
  ),
  compareAtMost(
    MAX_RATIO,
    'enquiries saved, p99',
    ...computeMedians(({ savedP99 }) => savedP99),
    formatMilliseconds,
  ),
]
console.log(formatTable(figures))
