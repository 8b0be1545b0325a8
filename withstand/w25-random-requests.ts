import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure, ms, perSecond } from '#testing/figure.ts'
import { createClient, openSocket } from './ask.ts'
import { gone } from './gone.ts'
import { honestCustomer, howTheyFared, waitAt, walkDuring } from './honest-customer.ts'
import { memoryAfter } from './memory.ts'
import type { Proof } from './proof.ts'

const CONNECTIONS = 16
/** What everybody looks at. */
const POPULAR = '/order-now'
/**
 * How long 19 of 20 wait for the popular page beside that in a quiet shop; what is shorter than this many ms nobody notices
 * on a machine that does something else meanwhile.
 */
const SHARE = 0.95
const TIMES_MAX = 3
const UNNOTICED = 200
/** How many times as long a customer's whole way may take meanwhile. */
const JOURNEY_MAX = { short: 40, long: 5 }

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

/** W25: whatever addresses strangers think of, and however many they ask for at once, others do not notice. */
export const randomRequests: Proof = {
  id: 'W25',
  what: 'Strangers ask for addresses that nobody wrote, and for more than they take',
  within: 600,
  async run({ start, newDataDir, long, slack }) {
    const shop = await start(newDataDir('w25'), { PROXIES: '1' })
    let customers = 0
    const customersDuring = (work: Promise<unknown>) =>
      walkDuring(shop.port, work, { atLeast: 20, customer: () => honestCustomer(customers++) })
    try {
      await customersDuring(Promise.resolve())
      const quiet = await customersDuring(setTimeout(long ? 10_000 : 1_500))
      const quietTime = waitAt('the price list', quiet, SHARE)
      const figures: Figure[] = [{ what: `${POPULAR} in a quiet shop, p95`, shop: ms(quietTime) }]
      const during = async (happened: string, work: Promise<unknown>) => {
        const beside = await customersDuring(work)
        const wait = waitAt('the price list', beside, SHARE)
        figures.push(
          atMost(
            Math.max(slack * UNNOTICED, TIMES_MAX * quietTime),
            `${happened}: ${POPULAR}, p95`,
            wait,
            ms,
          ),
          ...howTheyFared(happened, { quiet, beside, times: JOURNEY_MAX[long ? 'long' : 'short'] }),
          ...(await memoryAfter(happened, shop)),
        )
      }

      const began = performance.now()
      const limits = long ? { requests: 100_000, seconds: 240 } : { requests: 5_000, seconds: 15 }
      const asked = askAtRandom(shop.port, limits).then((requests) => {
        const rate = requests / ((performance.now() - began) / 1000)
        figures.push(
          { what: 'random requests asked', shop: `${requests}` },
          { what: 'random requests answered', shop: perSecond(rate) },
        )
      })
      await during('random requests', asked)
      for (const [sockets, requests] of [
        [5, 1000],
        [50, 2000],
      ] as const) {
        const read = pipeline(shop.port, sockets, requests, long ? 30 : 5)
        await during(`${sockets} sockets × ${requests} requests that nobody reads`, read)
      }
      return figures
    } finally {
      await gone(shop)
    }
  },
}
