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

/** No request waits longer, in ms: the last of the bills waits for all others. */
const REQUEST_TIMEOUT = 60_000
const CLIENTS = 16
const BILLS = 50
const ABANDONED = 900
/** Every width and format, and what stands beside shared links. */
const SIZES = ['160.webp', '400.webp', '800.webp', '160.avif', '400.avif', '800.avif', 'preview.jpg']
/** How many times as long a customer's whole way may take meanwhile. */
const JOURNEY_MAX = { short: 40, long: 5 }

const formatSeconds = (value: number) => `${value.toFixed(1)} s`

/** The status of an answer that was read to its end; 0 when there was none in time. */
async function fetchStatus(address: string): Promise<number> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

/** Asks for bills from so many places, one after the other, for a while; who is told to come again does so in half a second. */
async function requestBills({ origin }: ServerProcess, ids: readonly string[], span: number) {
  const until = performance.now() + span
  const got = { bills: 0, told: 0 }
  const requestRepeatedly = async (nth: number) => {
    for (let i = nth; performance.now() < until; i += CLIENTS) {
      const page = i % 2 === 0 ? '/print/pdf' : '/ta/print/pdf'
      const status = await fetchStatus(`${origin}${page}?id=${ids[(i >> 1) % ids.length]}`)
      if (status === 200) got.bills++
      else {
        got.told++
        await setTimeout(500)
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => requestRepeatedly(nth)))
  return got
}

/** Somebody asks for pictures and goes before they come; resolves when they are gone. */
async function abandonRequests(addresses: readonly string[]) {
  const workerData: AbandonJob = { addresses, stays: 1_500 }
  await once(
    new Worker(new URL('../clients/abandoned-requests-worker.ts', import.meta.url), { workerData }),
    'exit',
  )
}

/** Whoever looks and orders does not wait for the bills and pictures of others, and their memory is given back. */
export const billsAndPictures: Scenario = {
  id: 'W25',
  title: `${CLIENTS} clients ask for bills of all products, then ${BILLS} at once; ${ABANDONED} pictures are asked for and abandoned, and every size is made`,
  timeLimit: 900,
  async run({ startShop, newDataDir, isFullLength, slackFactor }): Promise<Measurement[]> {
    const shop = await startShop(newDataDir('bills'), { PROXIES: '1', LOG_LEVEL: 'warn' })
    let others = 0
    const customersDuring = (work: Promise<unknown>) =>
      runJourneysDuring(shop.port, work, {
        atLeast: 20,
        customer: () => createHonestCustomer(50_000 + others++),
      })
    try {
      const products = await fetchProducts(shop.port)
      const ids: string[] = []
      const customers = createHttpClient(shop.port)
      for (let n = 0; n < BILLS; n++) ids.push(await placeLongOrder(customers, products, 222, n))
      customers.close()
      const span = isFullLength ? 20_000 : 4_000
      const names = [...new Set(products.flatMap(({ photo_path }) => photo_path ?? []))]
      const all = SIZES.flatMap((size) => names.map((name) => `${shop.origin}${name}/${size}`))

      await customersDuring(Promise.resolve())
      const quiet = await customersDuring(setTimeout(span))
      const figures: Measurement[] = [
        {
          name: 'the price list for a stranger, quiet, p99',
          value: formatMilliseconds(computeWait('the price list', quiet)),
        },
      ]
      const during = async <Done>(happened: string, work: Promise<Done>) => {
        const beside = await customersDuring(work)
        const times = JOURNEY_MAX[isFullLength ? 'long' : 'short']
        figures.push(...compareJourneys(happened, { quiet, beside, times }))
        return { beside, done: await work }
      }

      const { beside, done } = await during(`${CLIENTS} ask for bills`, requestBills(shop, ids, span))
      const wait = computeWait('the price list', beside)
      figures.push(
        checkAtMost(
          250 * slackFactor,
          'the price list for a stranger while bills are made, p99',
          wait,
          formatMilliseconds,
        ),
        { name: 'bills given meanwhile', value: `${done.bills}` },
        { name: 'bills that were to be asked for again', value: `${done.told}` },
      )

      const atOnce = Promise.all(ids.map((id) => fetchStatus(`${shop.origin}/print/pdf?id=${id}`)))
      const { done: statuses } = await during(`${BILLS} bills at once`, atOnce)
      const answered = statuses.filter((status) => status === 200 || status === 503).length
      figures.push(
        {
          name: `of ${BILLS} bills at once: given, or told when to come again`,
          value: `${answered}`,
          goal: `${BILLS}`,
          isGoalMet: answered === BILLS,
        },
        ...(await measureMemoryAfter('the bills', shop)),
      )

      // From the end: those that are looked at properly below have not been made.
      await during(`${ABANDONED} pictures are abandoned`, abandonRequests(all.slice(-ABANDONED)))
      await setTimeout(500)
      const before = shop.readProcessorTime()
      await setTimeout(10_000)
      const after = shop.readProcessorTime()
      if (before !== undefined && after !== undefined)
        figures.push(
          checkAtMost(
            isFullLength ? 1 : 3,
            'processor time in the 10 s after all pictures were abandoned',
            after - before,
            formatSeconds,
          ),
        )

      const fetchAllPictures = async () => {
        for (const address of isFullLength ? all : all.filter((_, i) => i % 40 === 0))
          await fetchStatus(address)
      }
      await during('every picture is looked at', fetchAllPictures())
      figures.push(...(await measureMemoryAfter('pictures of every size', shop)))
      return figures
    } finally {
      await shop.stop()
    }
  },
}
