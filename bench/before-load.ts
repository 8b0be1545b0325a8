import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { compareAtLeast, compareAtMost, type Figure, median, ms, perSecond, table } from '#testing/figure.ts'
import { CALM_AFTER, startShopIn } from '#testing/server-process.ts'
import { saveRequest } from './enquiries.ts'
import { getRequest, load } from './load.ts'

// `node bench/before-load.ts ../other-checkout`: the server of this checkout beside that of another one, both built, in turns in
// one run: how soon it is ready, how many pages it gives and enquiries it takes, and how long the slowest hundredth waits.

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 16
/** What a change may cost. */
const WORSE = 1.1

type Run = { ready: number; pages: number; pagesP99: number; saved: number; savedP99: number }

async function run(folder: string): Promise<Run> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-before-'))
  // The first start makes and fills the database.
  await (await startShopIn(folder, dataDir)).stop()
  const began = performance.now()
  const shop = await startShopIn(folder, dataDir, { PROXIES: '1' })
  const ready = performance.now() - began
  await setTimeout(CALM_AFTER)
  const page = getRequest(shop.port, '/order-now')
  const getPages = (seconds: number) =>
    load(shop.port, { connections: CONNECTIONS, seconds, request: () => page })
  await getPages(1)
  const pages = await getPages(SECONDS)
  const request = await saveRequest(shop)
  await load(shop.port, { connections: CONNECTIONS, seconds: 1, request })
  const saved = await load(shop.port, { connections: CONNECTIONS, seconds: SECONDS, request })
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
const runs: Run[][] = folders.map(() => [])
for (let round = 0; round < ROUNDS; round++)
  for (const [at, folder] of folders.entries()) runs[at]?.push(await run(folder))

const both = (of: (run: Run) => number): [number, number] => {
  const [now = Number.NaN, before = Number.NaN] = runs.map((all) => median(all.map(of)))
  return [now, before]
}
const figures: Figure[] = [
  compareAtMost(WORSE, 'ready', ...both(({ ready }) => ready), ms),
  compareAtLeast(1 / WORSE, '/order-now', ...both(({ pages }) => pages), perSecond),
  compareAtMost(WORSE, '/order-now, p99', ...both(({ pagesP99 }) => pagesP99), ms),
  compareAtLeast(1 / WORSE, 'enquiries of 40 products saved', ...both(({ saved }) => saved), perSecond),
  compareAtMost(WORSE, 'enquiries saved, p99', ...both(({ savedP99 }) => savedP99), ms),
]
console.log(table(figures))
