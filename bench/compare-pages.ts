import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import {
  compareAtMost,
  formatKilobytes,
  formatMilliseconds,
  formatTable,
  type Measurement,
  median,
} from '#testing/measurement.ts'
import { startServerProcessIn } from '#testing/processes/server-process.ts'
import { getChromium } from '../scripts/programs/find-chromium.ts'
import { loadPage, type PageLoad } from './browser/page-load.ts'
import { openPhone } from './browser/phone.ts'
import { typeFirstQuantity } from './browser/type-first-quantity.ts'

// `node bench/compare-pages.ts ../other-checkout [/path …]`: compares the screens of this checkout with another one, both built, in one run.

const PAGES = process.argv[3] ? process.argv.slice(3) : ['/order-now', '/lander', '/category?id=sparklers']
const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** The highest ratio of the new figure to the old one. */
const MAX_RATIO = 1.1

const folders = [join(import.meta.dirname, '..'), resolve(process.argv[2] ?? '')]
const dataDirs = folders.map(() => mkdtempSync(join(tmpdir(), 'mathappu-before-')))
const shops = await Promise.all(folders.map((folder, n) => startServerProcessIn(folder, dataDirs[n] ?? '')))
const browser = await chromium.launch({
  executablePath: getChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})

type Visit = PageLoad & { document: number; moved: number }

async function visit(url: string, isList: boolean): Promise<Visit> {
  const load = await loadPage(browser, url)
  const document = brotliCompressSync(await (await fetch(url)).text()).length
  if (!isList) return { ...load, document, moved: Number.NaN }
  const { page, context } = await openPhone(browser, 'slow 4G')
  const moved = await typeFirstQuantity(page, url)
  await context.close()
  return { ...load, document, moved }
}

const figures: Measurement[] = []
for (const path of PAGES) {
  const visits: Visit[][] = shops.map(() => [])
  for (let round = -1; round < ROUNDS; round++)
    for (const [n, { origin }] of shops.entries()) {
      const measured = await visit(origin + path, path === '/order-now')
      // The first round only fills the response cache.
      if (round >= 0) visits[n]?.push(measured)
    }
  const figure = (name: string, of: (visit: Visit) => number, unit: (value: number) => string) => {
    const [now = Number.NaN, before = Number.NaN] = visits.map((all) => median(all.map(of)))
    if (now + before > 0) figures.push(compareAtMost(MAX_RATIO, `${path}: ${name}`, now, before, unit))
  }
  figure('document', ({ document }) => document, formatKilobytes)
  figure('scripts', ({ bytes }) => bytes.script, formatKilobytes)
  figure('all bytes', ({ bytes }) => Object.values(bytes).reduce((sum, size) => sum + size), formatKilobytes)
  figure('first paint', ({ fcp }) => fcp, formatMilliseconds)
  figure('largest paint', ({ lcp }) => lcp, formatMilliseconds)
  figure('blocked', ({ tbt }) => tbt, formatMilliseconds)
  figure('a typed quantity moves the total', ({ moved }) => moved, formatMilliseconds)
}
console.log(formatTable(figures))

await browser.close()
await Promise.all(shops.map((shop) => shop.stop()))
for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
