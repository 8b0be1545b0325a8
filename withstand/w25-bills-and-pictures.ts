import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure, megabytes, ms, percentile } from '../bench/figure.ts'
import type { ServerProcess } from '../bench/server-process.ts'
import { createClient } from './ask.ts'
import { placeLongOrder } from './long-orders.ts'
import { productsOf } from './orders.ts'
import type { Proof } from './proof.ts'

/** No request waits longer, in ms: the last of the bills waits for all others. */
const PATIENCE = 60_000
const CLIENTS = 16
const BILLS = 50
const ABANDONED = 900
/** Every width and format, and what stands beside shared links. */
const SIZES = ['160.webp', '400.webp', '800.webp', '160.avif', '400.avif', '800.avif', 'preview.jpg']
/** How long the shop rests before its memory is looked at: what it started for the work has ended. */
const REST = 9_000

const seconds = (value: number) => `${value.toFixed(1)} s`

/** The status of an answer that was read to its end; 0 when there was none in time. */
async function statusOf(address: string, signal = AbortSignal.timeout(PATIENCE)): Promise<number> {
  try {
    const answer = await fetch(address, { signal })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

/** How long a stranger waits for the price list, in ms, one time after the other until `until`. */
async function waitsOfStranger({ origin }: ServerProcess, until: number): Promise<number[]> {
  const waits: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    await statusOf(`${origin}/order-now`)
    waits.push(performance.now() - began)
    await setTimeout(10)
  }
  return waits
}

/** Asks for bills, one after the other, until `until`; who is told to come again does so in half a second. */
async function askForBills(shop: ServerProcess, ids: readonly string[], nth: number, until: number) {
  const got = { bills: 0, told: 0 }
  for (let i = nth; performance.now() < until; i += CLIENTS) {
    const page = i % 2 === 0 ? '/print/pdf' : '/ta/print/pdf'
    const status = await statusOf(`${shop.origin}${page}?id=${ids[(i >> 1) % ids.length]}`)
    if (status === 200) got.bills++
    else {
      got.told++
      await setTimeout(500)
    }
  }
  return got
}

/** Whoever looks at a page does not wait for the bills and pictures of others, and their memory is given back. */
export const billsAndPictures: Proof = {
  id: 'W25',
  what: `${CLIENTS} clients ask for bills of all products, then ${BILLS} at once; ${ABANDONED} pictures are asked for and abandoned, and every size is made`,
  within: 600,
  async run({ start, newDataDir, long, slack }): Promise<Figure[]> {
    const shop = await start(newDataDir('bills'), { PROXIES: '1', LOG_LEVEL: 'warn' })
    try {
      const products = await productsOf(shop.port)
      const ids: string[] = []
      const customers = createClient(shop.port)
      for (let n = 0; n < BILLS; n++) ids.push(await placeLongOrder(customers, products, 222, n))
      customers.close()
      const span = long ? 20_000 : 4_000

      await waitsOfStranger(shop, performance.now() + 1_000)
      const quiet = percentile(await waitsOfStranger(shop, performance.now() + span), 0.99)
      const until = performance.now() + span
      const [waits, ...clients] = await Promise.all([
        waitsOfStranger(shop, until),
        ...Array.from({ length: CLIENTS }, (_, nth) => askForBills(shop, ids, nth, until)),
      ])
      const beside = percentile(waits, 0.99)
      const sumOf = (what: 'bills' | 'told') => clients.reduce((sum, got) => sum + got[what], 0)

      const statuses = await Promise.all(ids.map((id) => statusOf(`${shop.origin}/print/pdf?id=${id}`)))
      const answered = statuses.filter((status) => status === 200 || status === 503).length
      await setTimeout(REST)
      const afterBills = shop.memory()

      const names = [...new Set(products.flatMap(({ photo_path }) => photo_path ?? []))]
      const all = SIZES.flatMap((size) => names.map((name) => `${shop.origin}${name}/${size}`))
      // From the end: those that are looked at properly below have not been made.
      const leave = new AbortController()
      const left = all.slice(-ABANDONED).map((address) => statusOf(address, leave.signal))
      await setTimeout(1_500)
      leave.abort()
      await Promise.all(left)
      await setTimeout(500)
      const before = shop.processorTime()
      await setTimeout(10_000)
      const after = shop.processorTime()

      for (const address of long ? all : all.filter((_, i) => i % 40 === 0)) await statusOf(address)
      await setTimeout(REST)
      const afterPictures = shop.memory()

      const figures: Figure[] = [
        { what: 'the price list for a stranger, quiet, p99', shop: ms(quiet) },
        atMost(250 * slack, 'the price list for a stranger while bills are made, p99', beside, ms),
        { what: 'bills given meanwhile', shop: `${sumOf('bills')}` },
        { what: 'bills that were to be asked for again', shop: `${sumOf('told')}` },
        {
          what: `of ${BILLS} bills at once: given, or told when to come again`,
          shop: `${answered}`,
          goal: `${BILLS}`,
          met: answered === BILLS,
        },
      ]
      if (afterBills)
        figures.push(atMost(long ? 150e6 : 200e6, 'memory after the bills', afterBills, megabytes))
      if (before !== undefined && after !== undefined)
        figures.push(
          atMost(
            long ? 1 : 3,
            'processor time in the 10 s after all pictures were abandoned',
            after - before,
            seconds,
          ),
        )
      if (afterPictures)
        figures.push(
          atMost(long ? 150e6 : 200e6, 'memory after pictures of every size', afterPictures, megabytes),
        )
      return figures
    } finally {
      await shop.stop()
    }
  },
}
