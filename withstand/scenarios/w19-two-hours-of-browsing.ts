import { setTimeout } from 'node:timers/promises'
import { checkAtMost, formatMegabytes, type Measurement } from '#testing/measurement.ts'
import { createHttpClient, type HttpClient, openSocket } from '../clients/http-client.ts'
import { createPriceChanger, OWNER_ENVIRONMENT } from '../clients/office-owner.ts'
import { placeLongOrder } from '../clients/place-long-order.ts'
import { createCustomer, fetchProducts, type Product } from '../clients/sample-orders.ts'
import { buildShopEnvironment, type TestedDatabase } from '../databases/run-on-both-databases.ts'
import { runOnPostgres } from '../databases/run-on-postgres.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'

/** Two visits a second for two hours; in `npm test` some, as fast as they come. */
const LOAD = { short: { visits: 48, every: 0 }, long: { visits: 14_400, every: 500 } }
const VISITORS = 4
/** So often somebody of the office reads the inbox and changes a price: every kept page is outdated then. */
const VISITS_PER_CHANGE = 600
/** How long the shop rests before its memory is looked at. */
const SETTLE_TIME = 9_000

/** The nth visit: some pages in one of both languages and pictures; every fifth time an order, its bill, tracking. */
async function visit(client: HttpClient, products: readonly Product[], n: number) {
  // Whoever is not answered goes on.
  const look = (path: string) => client.sendRequest(path).catch(() => undefined)
  const base = n % 3 === 0 ? '/ta' : ''
  const photos = [0, 1, 2].map((i) => products[(n * 3 + i) % products.length]?.photo_path)
  for (const page of ['/lander', '/order-now', n % 2 === 0 ? '/price-list' : '/faq', '/order-tracking'])
    await look(base + page)
  await look(`${photos[0]}/400.webp`)
  await look(`${photos[1]}/800.${n % 2 === 0 ? 'avif' : 'webp'}`)
  await look(`${photos[2]}/400.webp`)
  if (n % 5 > 0) return
  const id = await placeLongOrder(client, products, 20 + (n % 60), n)
  await look(`${base}/print?id=${id}`)
  await look(`${base}/print/pdf?id=${id}`)
  const { mobile_no, from } = createCustomer(n)
  await client.post('/api/order/search/mobile_no', { mobile_no, show_all: false, page: 1 }, from)
}

/** Visits one after the other at their times, and what the office does meanwhile; the office has a screen open all the time. */
async function createBrowsing(port: number, { visits, every }: (typeof LOAD)['long']) {
  const products = await fetchProducts(port)
  const office = await createPriceChanger(port)
  const Cookie = office.cookie
  const screen = openSocket(
    port,
    `GET /office/api/stream HTTP/1.1\r\nHost: shop\r\nCookie: ${Cookie}\r\n\r\n`,
  )
  screen.resume()
  const began = performance.now()
  let next = 0
  const visitUntil = async (last: number) => {
    const client = createHttpClient(port)
    while (next < last) {
      const n = next++
      await setTimeout(Math.max(0, began + n * every - performance.now()))
      await visit(client, products, n)
      if (n % VISITS_PER_CHANGE > 0) continue
      await client.sendRequest('/office/api/enquiries', { headers: { Cookie } })
      await office.changePrice()
    }
    client.close()
  }
  return {
    /** Goes on until this share of all visits has been made. */
    until: (share: number) =>
      Promise.all(Array.from({ length: VISITORS }, () => visitUntil(share * visits))).then(() => next),
    close() {
      screen.destroy()
      office.close()
    },
  }
}

async function runBrowsing(
  place: TestedDatabase,
  { startShop, isFullLength }: ScenarioContext,
): Promise<Measurement[]> {
  const shop = await startShop(place.dataDir, {
    ...buildShopEnvironment(place),
    ...OWNER_ENVIRONMENT,
    LOG_LEVEL: 'warn',
  })
  const browsing = await createBrowsing(shop.port, LOAD[isFullLength ? 'long' : 'short'])
  try {
    const began = performance.now()
    await browsing.until(1 / 4)
    await setTimeout(SETTLE_TIME)
    const early = shop.readMemory()
    const visits = await browsing.until(1)
    const minutes = Math.round((performance.now() - began) / 60_000)
    await setTimeout(SETTLE_TIME)
    const late = shop.readMemory()
    const addDatabaseName = (what: string) => `${place.name}: ${what}`
    const figures: Measurement[] = [
      { name: addDatabaseName('visits, in minutes'), value: `${visits}, ${minutes}` },
    ]
    if (!early || !late) return figures
    const grown = `${(((late - early) / early) * 100).toFixed(0)} %`
    return [
      ...figures,
      { name: addDatabaseName('memory after a quarter of it'), value: formatMegabytes(early) },
      checkAtMost(250e6, addDatabaseName('memory at the end'), late, formatMegabytes),
      {
        name: addDatabaseName('grown since the first quarter'),
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

/** The memory stays what it is, however long customers look, order and take their bills, and prices are changed. */
export const twoHoursOfBrowsing: Scenario = {
  id: 'W19',
  title:
    'Two hours of load: pages, pictures, orders, bills, tracking, and the office beside them, with changed prices',
  note: 'On both databases at the same time.',
  timeLimit: 9_000,
  async run(trial) {
    const figures = await Promise.all([
      runBrowsing({ name: 'SQLite', dataDir: trial.newDataDir('sqlite') }, trial),
      runOnPostgres({ waitsForDisk: true }, ({ url }) =>
        runBrowsing({ name: 'PostgreSQL', dataDir: trial.newDataDir('postgres'), databaseUrl: url }, trial),
      ),
    ])
    return figures.flat()
  },
}
