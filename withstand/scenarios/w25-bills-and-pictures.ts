import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { checkAtMost, formatMilliseconds, type Measurement } from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import type { AbandonJob } from '../clients/abandoned-requests-worker.ts'
import {
  compareJourneys,
  computeWait,
  createHonestCustomer,
  runJourneysDuring,
} from '../clients/customer-journey.ts'
import { createHttpClient } from '../clients/http-client.ts'
import { placeLongOrder } from '../clients/place-long-order.ts'
import { fetchProducts } from '../clients/sample-orders.ts'
import { measureMemoryAfter } from '../measure-memory.ts'
import type { Scenario } from '../scenario.ts'

/** Request timeout in ms. The last of the bills waits for all others. */
const REQUEST_TIMEOUT = 60_000
const CLIENTS = 16
const BILLS = 50
const ABANDONED = 900
/** All widths and formats, and the preview of shared links. */
const SIZES = ['160.webp', '400.webp', '800.webp', '160.avif', '400.avif', '800.avif', 'preview.jpg']
/** Longest journey of a customer under load, as a multiple of a quiet shop. */
const JOURNEY_MAX = { short: 40, long: 5 }

const formatSeconds = (value: number) => `${value.toFixed(1)} s`

/** Fetches a URL completely and returns the status, or 0 without a response in time. */
async function fetchStatus(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** Requests bills from several clients for `duration` ms. A rejected client waits half a second. */
async function requestBills({ origin }: ServerProcess, ids: readonly string[], duration: number) {
  const until = performance.now() + duration
  const counts = { bills: 0, rejected: 0 }
  const requestRepeatedly = async (nth: number) => {
    for (let i = nth; performance.now() < until; i += CLIENTS) {
      const page = i % 2 === 0 ? '/print/pdf' : '/ta/print/pdf'
      const status = await fetchStatus(`${origin}${page}?id=${ids[(i >> 1) % ids.length]}`)
      if (status === 200) counts.bills++
      else {
        counts.rejected++
        await setTimeout(500)
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => requestRepeatedly(nth)))
  return counts
}

/** Requests pictures and disconnects before they arrive. Resolves when the client has exited. */
async function abandonRequests(urls: readonly string[]) {
  const workerData: AbandonJob = { urls, disconnectAfter: 1_500 }
  await once(
    new Worker(new URL('../clients/abandoned-requests-worker.ts', import.meta.url), { workerData }),
    'exit',
  )
}

/** W25: other customers are not delayed by bills and pictures, and the memory for these is released. */
export const billsAndPictures: Scenario = {
  id: 'W25',
  title: `${CLIENTS} clients request bills of all products, then ${BILLS} at once; ${ABANDONED} picture requests are abandoned, and every size is made`,
  timeLimit: 900,
  async run({ startShop, newDataDir, isFullLength, slackFactor }): Promise<Measurement[]> {
    const shop = await startShop(newDataDir('bills'), { PROXIES: '1', LOG_LEVEL: 'warn' })
    let customerCount = 0
    const customersDuring = (work: Promise<unknown>) =>
      runJourneysDuring(shop.port, work, {
        atLeast: 20,
        customer: () => createHonestCustomer(50_000 + customerCount++),
      })
    try {
      const products = await fetchProducts(shop.port)
      const ids: string[] = []
      const customers = createHttpClient(shop.port)
      for (let n = 0; n < BILLS; n++) ids.push(await placeLongOrder(customers, products, 222, n))
      customers.close()
      const duration = isFullLength ? 20_000 : 4_000
      const names = [...new Set(products.flatMap(({ photo_path }) => photo_path ?? []))]
      const urls = SIZES.flatMap((size) => names.map((name) => `${shop.origin}${name}/${size}`))

      await customersDuring(Promise.resolve())
      const quiet = await customersDuring(setTimeout(duration))
      const figures: Measurement[] = [
        {
          name: 'the price list for another customer, quiet, p99',
          value: formatMilliseconds(computeWait('the price list', quiet)),
        },
      ]
      const during = async <Result>(load: string, work: Promise<Result>) => {
        const loaded = await customersDuring(work)
        const times = JOURNEY_MAX[isFullLength ? 'long' : 'short']
        figures.push(...compareJourneys(load, { quiet, loaded, times }))
        return { loaded, result: await work }
      }

      const { loaded, result: counts } = await during(
        `${CLIENTS} clients request bills`,
        requestBills(shop, ids, duration),
      )
      const wait = computeWait('the price list', loaded)
      figures.push(
        checkAtMost(
          250 * slackFactor,
          'the price list for another customer while bills are made, p99',
          wait,
          formatMilliseconds,
        ),
        { name: 'bills made', value: `${counts.bills}` },
        { name: 'bills rejected with 503', value: `${counts.rejected}` },
      )

      const atOnce = Promise.all(ids.map((id) => fetchStatus(`${shop.origin}/print/pdf?id=${id}`)))
      const { result: statuses } = await during(`${BILLS} bills at once`, atOnce)
      const answered = statuses.filter((status) => status === 200 || status === 503).length
      figures.push(
        {
          name: `of ${BILLS} bills at once: made, or rejected with 503`,
          value: `${answered}`,
          goal: `${BILLS}`,
          isGoalMet: answered === BILLS,
        },
        ...(await measureMemoryAfter('the bills', shop)),
      )

      // Takes pictures from the end, because those in the other test must not exist yet.
      await during(`${ABANDONED} abandoned picture requests`, abandonRequests(urls.slice(-ABANDONED)))
      await setTimeout(500)
      const before = shop.readProcessorTime()
      await setTimeout(10_000)
      const after = shop.readProcessorTime()
      if (before !== undefined && after !== undefined)
        figures.push(
          checkAtMost(
            isFullLength ? 1 : 3,
            'processor time in the 10 s after the abandoned requests',
            after - before,
            formatSeconds,
          ),
        )

      const fetchAllPictures = async () => {
        for (const url of isFullLength ? urls : urls.filter((_, i) => i % 40 === 0)) await fetchStatus(url)
      }
      await during('every picture', fetchAllPictures())
      figures.push(...(await measureMemoryAfter('pictures of every size', shop)))
      return figures
    } finally {
      await shop.stop()
    }
  },
}
