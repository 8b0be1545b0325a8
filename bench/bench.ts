import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { fillEnquiries } from '#testing/database/fill-enquiries.ts'
import { fillPriceList } from '#testing/database/fill-price-list.ts'
import { formatTable, type Measurement } from '#testing/measurement.ts'
import { startServerProcess } from '#testing/processes/server-process.ts'
import { getChromium } from '../scripts/programs/find-chromium.ts'
import { startPostgres } from '../scripts/programs/postgres-server.ts'
import { measurePage } from './browser/measure-page.ts'
import { measureNavigation, measureScreens } from './browser/measure-screens.ts'
import { measureSearch } from './browser/measure-search.ts'
import { measureFirstQuantity, measureTyping } from './browser/measure-typing.ts'
import { measureOfficeApi } from './office/measure-office-api.ts'
import { measureOfficeScreens, measurePriceKeystrokes } from './office/measure-office-screens.ts'
import { OWNER_ENVIRONMENT } from './office/office-client.ts'
import { measureEnquiries } from './server/measure-enquiries.ts'
import { buildMemoryMeasurements } from './server/measure-peak-memory.ts'
import { measureRate } from './server/measure-rate.ts'
import { measureStart } from './server/measure-start.ts'

// `npm run bench`: measures every figure of README.md. `node bench/bench.ts page` measures only the given PARTS.

const PARTS = ['start', 'page', 'screens', 'rate', 'typing', 'search', 'enquiries', 'office']
const requestedParts = process.argv.slice(2)
const unknownPart = requestedParts.find((part) => !PARTS.includes(part))
if (unknownPart) {
  console.error(`There is no part ${unknownPart}: ${PARTS.join(', ')}.`)
  process.exit(1)
}
const parts = new Set(requestedParts.length > 0 ? requestedParts : PARTS)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = mkdtempSync(join(tmpdir(), 'mathappu-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const newDataDir = (name: string) => {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  return dataDir
}

const figures: Measurement[] = []
const startedAt = performance.now()
const load = loadavg()[0]?.toFixed(1)
const browser = await chromium.launch({
  executablePath: getChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})

if (parts.has('start')) figures.push(...(await measureStart(newDataDir)))

if (['page', 'screens', 'rate', 'typing', 'enquiries'].some((part) => parts.has(part))) {
  const shop = await startServerProcess(newDataDir('shop'), { PROXIES: '1' })
  const priceList = `${shop.origin}/order-now`
  if (parts.has('page')) figures.push(...(await measurePage(browser, priceList)))
  if (parts.has('screens')) {
    figures.push(...(await measureScreens(browser, shop.origin)))
    figures.push(await measureNavigation(browser, shop.origin))
  }
  if (parts.has('rate')) figures.push(...(await measureRate(shop)))
  if (parts.has('typing'))
    figures.push(await measureTyping(browser, { url: priceList, products: '228', rounds: 5 }, 100))
  if (parts.has('enquiries')) figures.push(...(await measureEnquiries(shop, 'SQLite')))
  figures.push(...buildMemoryMeasurements('memory afterwards', shop.readMemory()))
  await shop.stop()
}

/** Starts a shop with a price list of `products` products. */
async function startShopWithProducts(products: number) {
  const dataDir = newDataDir(`${products}`)
  await (await startServerProcess(dataDir)).stop()
  fillPriceList(dataDir, products)
  const shop = await startServerProcess(dataDir, OWNER_ENVIRONMENT)
  const list = { url: `${shop.origin}/order-now`, products: products.toLocaleString('en-IN'), rounds: 3 }
  return { shop, list }
}

if (parts.has('typing')) {
  const { shop, list } = await startShopWithProducts(1000)
  figures.push(await measureTyping(browser, list, 100))
  figures.push(await measureFirstQuantity(browser, list))
  await shop.stop()
}

if (parts.has('typing') || parts.has('search')) {
  const { shop, list } = await startShopWithProducts(5000)
  if (parts.has('search')) figures.push(await measureSearch(browser, list, 16))
  if (parts.has('typing')) {
    figures.push(await measureFirstQuantity(browser, list))
    figures.push(await measurePriceKeystrokes(browser, shop, list.products))
  }
  await shop.stop()
}

// Waits for the disk, like SQLite.
async function measureOnPostgres(measure: (url: string) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ fsync: true })
  if ('missing' in postgres) console.error(postgres.missing)
  else {
    await measure(postgres.url)
    postgres.stop()
  }
}

if (parts.has('enquiries'))
  await measureOnPostgres(async (url) => {
    const shop = await startServerProcess(newDataDir('enquiries'), { PROXIES: '1', DATABASE_URL: url })
    figures.push(...(await measureEnquiries(shop, 'PostgreSQL')))
    await shop.stop()
  })
if (parts.has('office')) {
  const measure = async (where: string, databaseUrl?: string) => {
    const dataDir = newDataDir(where)
    await fillEnquiries({ dataDir, databaseUrl })
    const filled = await startServerProcess(dataDir, {
      PROXIES: '1',
      ...OWNER_ENVIRONMENT,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    // Browser figures do not depend on the database.
    if (!databaseUrl) figures.push(...(await measureOfficeScreens(browser, filled)))
    figures.push(...(await measureOfficeApi(filled, where)))
    await filled.stop()
  }
  await measure('SQLite')
  await measureOnPostgres((url) => measure('PostgreSQL', url))
}

console.log(formatTable(figures))
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}, Chromium ${browser.version()}, ` +
    `${seconds} s. Load before the run: ${load}; above 0.5, something else was running.`,
)
await browser.close()
