import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure, megabytes, ms, percentile, perSecond } from '../bench/figure.ts'
import type { ServerProcess } from '../bench/server-process.ts'
import { createClient, openSocket } from './ask.ts'
import { gone } from './gone.ts'
import type { Proof } from './proof.ts'

const CONNECTIONS = 16
/** What everybody looks at. */
const POPULAR = '/order-now'
/** In the seconds of `npm test` nothing settles. */
const MEMORY_MAX = { short: 200e6, long: 150e6 }
/**
 * How long 19 of 20 wait for the popular page beside that in a quiet shop; what is shorter than this many ms nobody notices
 * on a machine that does something else meanwhile.
 */
const SHARE = 0.95
const TIMES_MAX = 3
const UNNOTICED = 200
/** How long the memory may take to be given back, in s. */
const SETTLED_WITHIN = 20

const PAGES = ['order-now', 'price-list', 'category', 'lander', 'faq', 'payment-options', 'print', 'signin']

function oneOf<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

/** A page's name as only a router takes it for one: 'oRder-now', '%6frder-now', 'order-now//'. */
function spelledOtherwise(page: string): string {
  const signs = [...page].map((sign) =>
    oneOf([sign, sign, sign.toUpperCase(), `%${sign.charCodeAt(0).toString(16)}`]),
  )
  return signs.join('') + oneOf(['', '/', '//'])
}

/** An address that a stranger thinks of. */
function randomAddress(): string {
  const random = randomBytes(9).toString('base64url')
  const base = oneOf(['', '/ta', '/TA/', '/'])
  return oneOf([
    () => `${base}/category?id=${random}`,
    () => `${base}/special-category?id=${random}`,
    () => `${base}/${oneOf(PAGES)}?${random}=${random}`,
    () => `${base}/${spelledOtherwise(oneOf(PAGES))}?x=${random}`,
    () => `${base}/${random}`,
    () => `${base}/print?id=${random}`,
    () => `/api/product/get/${random}`,
    () => `/api/product/subcategoryitems/%4${oneOf(['4', '6'])}ay%20Crackers?${random}`,
    () => `/api/product/categorywise/list/${random}`,
    () => `/assets/${random}.js`,
    () => `/pictures/${random}.svg`,
  ])()
}

/** Looks at the popular page again and again while something else is done; gives the times, in ms. */
async function lookedAt(port: number, work: Promise<unknown>): Promise<number[]> {
  const visitor = createClient(port)
  const times: number[] = []
  let done = false
  const ended = work.finally(() => {
    done = true
  })
  while (!done) {
    const answer = await visitor.ask(POPULAR).catch(() => undefined)
    times.push(answer?.status === 200 ? answer.ms : Number.POSITIVE_INFINITY)
    await setTimeout(10)
  }
  await ended
  visitor.close()
  return times
}

async function askAtRandom(port: number, options: { requests: number; seconds: number }): Promise<number> {
  const until = performance.now() + options.seconds * 1000
  let asked = 0
  const strangers = Array.from({ length: CONNECTIONS }, async () => {
    const stranger = createClient(port)
    while (asked < options.requests && performance.now() < until) {
      asked++
      await stranger.ask(randomAddress()).catch(() => undefined)
    }
    stranger.close()
  })
  await Promise.all(strangers)
  return asked
}

/** Sockets that ask for so much and read nothing of it, for some seconds. */
async function pipeline(port: number, sockets: number, requests: number, seconds: number): Promise<void> {
  const text = `GET ${POPULAR}?x=1 HTTP/1.1\r\nHost: shop\r\n\r\n`.repeat(requests)
  const open = Array.from({ length: sockets }, () => openSocket(port, text).pause())
  await setTimeout(seconds * 1000)
  for (const socket of open) socket.destroy()
}

/** The memory when it no longer falls, or when it is long enough. */
async function settled(shop: ServerProcess, goal: number): Promise<number> {
  const visitor = createClient(shop.port)
  let memory = shop.memory() ?? 0
  for (let waited = 0; waited < SETTLED_WITHIN && memory > goal; waited++) {
    await setTimeout(1000)
    memory = shop.memory() ?? 0
  }
  // Afterwards it serves.
  await visitor.ask(POPULAR).catch(() => undefined)
  visitor.close()
  return memory
}

/** W25: whatever addresses strangers think of, and however many they ask for at once, others do not notice. */
export const randomRequests: Proof = {
  id: 'W25',
  what: 'Strangers ask for addresses that nobody wrote, and for more than they take',
  within: 600,
  async run({ start, newDataDir, long, slack }) {
    const memoryMax = long ? MEMORY_MAX.long : MEMORY_MAX.short
    const shop = await start(newDataDir('w25'))
    try {
      const first = createClient(shop.port)
      await first.ask(POPULAR)
      first.close()
      const figures: Figure[] = []
      const quiet = await lookedAt(shop.port, setTimeout(long ? 5_000 : 1_500))
      const quietTime = percentile(quiet, SHARE)
      const asQuiet = (what: string, times: readonly number[]) =>
        atMost(Math.max(slack * UNNOTICED, TIMES_MAX * quietTime), what, percentile(times, SHARE), ms)
      figures.push({ what: `${POPULAR} in a quiet shop, p95`, shop: ms(quietTime) })

      const began = performance.now()
      const limits = long ? { requests: 100_000, seconds: 240 } : { requests: 5_000, seconds: 15 }
      const flood = askAtRandom(shop.port, limits)
      const during = await lookedAt(shop.port, flood)
      const rate = (await flood) / ((performance.now() - began) / 1000)
      figures.push(
        { what: 'random requests asked', shop: `${await flood}` },
        { what: 'random requests answered', shop: perSecond(rate) },
        asQuiet(`${POPULAR} meanwhile, p95`, during),
        atMost(memoryMax, 'memory after random requests', await settled(shop, memoryMax), megabytes),
      )

      for (const [sockets, requests] of [
        [5, 1000],
        [50, 2000],
      ] as const) {
        const times = await lookedAt(shop.port, pipeline(shop.port, sockets, requests, long ? 30 : 5))
        const name = `${sockets} sockets × ${requests} requests that nobody reads`
        figures.push(
          asQuiet(`${POPULAR} during ${name}, p95`, times),
          atMost(memoryMax, `memory after ${name}`, await settled(shop, memoryMax), megabytes),
        )
      }
      return figures
    } finally {
      await gone(shop)
    }
  },
}
