import { setTimeout } from 'node:timers/promises'
import { checkAtMost, formatMegabytes, type Measurement } from '#testing/measurement.ts'
import { createHttpClient, type HttpClient, openSocket } from '../clients/http-client.ts'
import { createPriceChanger, OWNER_ENVIRONMENT } from '../clients/office-owner.ts'
import { placeLongOrder } from '../clients/place-long-order.ts'
import { createCustomer, fetchProducts, type Product } from '../clients/sample-orders.ts'
import { buildShopEnvironment, type TestedDatabase } from '../databases/run-on-both-databases.ts'
import { runOnPostgres } from '../databases/run-on-postgres.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'

/** Two visits per second for two hours; in `npm test` a few, without pauses. */
const LOAD = { short: { visits: 48, every: 0 }, long: { visits: 14_400, every: 500 } }
const VISITORS = 4
/** Visits between price changes. A price change outdates every cached page. */
const VISITS_PER_CHANGE = 600
/** Pause before the memory is read, in ms. */
const SETTLE_TIME = 9_000

/** Makes the nth visit: pages in one language and pictures; every fifth visit places an order, opens its bill and tracks it. */
async function visit(client: HttpClient, products: readonly Product[], n: number) {
  // A failed request does not end the visit.
  const get = (path: string) => client.sendRequest(path).catch(() => undefined)
  const base = n % 3 === 0 ? '/ta' : ''
  const photos = [0, 1, 2].map((i) => products[(n * 3 + i) % products.length]?.photo_path)
  for (const page of ['/lander', '/order-now', n % 2 === 0 ? '/price-list' : '/faq', '/order-tracking'])
    await get(base + page)
  await get(`${photos[0]}/400.webp`)
  await get(`${photos[1]}/800.${n % 2 === 0 ? 'avif' : 'webp'}`)
  await get(`${photos[2]}/400.webp`)
  if (n % 5 > 0) return
  const id = await placeLongOrder(client, products, 20 + (n % 60), n)
  await get(`${base}/print?id=${id}`)
  await get(`${base}/print/pdf?id=${id}`)
  const { mobile_no, from } = createCustomer(n)
  await client.post('/api/order/search/mobile_no', { mobile_no, show_all: false, page: 1 }, from)
}

/** Schedules visits and price changes, with an open event stream of the office. */
async function createBrowsing(port: number, { visits, every }: (typeof LOAD)['long']) {
  const products = await fetchProducts(port)
  const office = await createPriceChanger(port)
  const Cookie = office.cookie
  const stream = openSocket(
    port,
    `GET /office/api/stream HTTP/1.1\r\nHost: shop\r\nCookie: ${Cookie}\r\n\r\n`,
  )
  stream.resume()
  const startedAt = performance.now()
  let next = 0
  const visitUntil = async (last: number) => {
    const client = createHttpClient(port)
    while (next < last) {
      const n = next++
      await setTimeout(Math.max(0, startedAt + n * every - performance.now()))
      await visit(client, products, n)
      if (n % VISITS_PER_CHANGE > 0) continue
      await client.sendRequest('/office/api/enquiries', { headers: { Cookie } })
      await office.changePrice()
    }
    client.close()
  }
  return {
    /** Runs until this share of all visits is done. Returns the number of visits so far. */
    until: (share: number) =>
      Promise.all(Array.from({ length: VISITORS }, () => visitUntil(share * visits))).then(() => next),
    close() {
      stream.destroy()
      office.close()
    },
  }
}

async function runBrowsing(
  database: TestedDatabase,
  { startShop, isFullLength }: ScenarioContext,
): Promise<Measurement[]> {
  const shop = await startShop(database.dataDir, {
    ...buildShopEnvironment(database),
    ...OWNER_ENVIRONMENT,
    LOG_LEVEL: 'warn',
  })
  const browsing = await createBrowsing(shop.port, LOAD[isFullLength ? 'long' : 'short'])
  try {
    const startedAt = performance.now()
    await browsing.until(1 / 4)
    await setTimeout(SETTLE_TIME)
    const early = shop.readMemory()
    const visits = await browsing.until(1)
    const minutes = Math.round((performance.now() - startedAt) / 60_000)
    await setTimeout(SETTLE_TIME)
    const late = shop.readMemory()
    const addDatabaseName = (name: string) => `${database.name}: ${name}`
    const figures: Measurement[] = [
      { name: addDatabaseName('visits, in minutes'), value: `${visits}, ${minutes}` },
    ]
    if (!early || !late) return figures
    const grown = `${(((late - early) / early) * 100).toFixed(0)} %`
    return [
      ...figures,
      { name: addDatabaseName('memory after a quarter of the visits'), value: formatMegabytes(early) },
      checkAtMost(250e6, addDatabaseName('memory at the end'), late, formatMegabytes),
      {
        name: addDatabaseName('growth since the first quarter'),
        value: grown,
        goal: isFullLength ? '≤ 10 %' : '≤ 25 %',
        isGoalMet: late <= (isFullLength ? 1.1 : 1.25) * early,
      },
    ]
  } finally {
    browsing.close()
    await shop.stop()
  }
}

/** W19: memory does not grow under hours of browsing, orders, bills and price changes. */
export const twoHoursOfBrowsing: Scenario = {
  id: 'W19',
  title: 'Two hours of load: pages, pictures, orders, bills, tracking and the office, with price changes',
  note: 'Runs on both databases at the same time.',
  timeLimit: 9_000,
  async run(context) {
    const figures = await Promise.all([
      runBrowsing({ name: 'SQLite', dataDir: context.newDataDir('sqlite') }, context),
      runOnPostgres({ fsync: true }, ({ url }) =>
        runBrowsing(
          { name: 'PostgreSQL', dataDir: context.newDataDir('postgres'), databaseUrl: url },
          context,
        ),
      ),
    ])
    return figures.flat()
  },
}
