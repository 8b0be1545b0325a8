import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { checkAtMost, formatMilliseconds, formatPerSecond, type Measurement } from '#testing/measurement.ts'
import {
  compareJourneys,
  computeWait,
  createHonestCustomer,
  runJourneysDuring,
} from '../clients/customer-journey.ts'
import { createHttpClient, openSocket } from '../clients/http-client.ts'
import { measureMemoryAfter } from '../measure-memory.ts'
import type { Scenario } from '../scenario.ts'
import { stopOrKill } from '../stop-or-kill.ts'

const CONNECTIONS = 16
/** What everybody looks at. */
const POPULAR = '/order-now'
/**
 * How long 19 of 20 wait for the popular page beside that in a quiet shop; what is shorter than this many ms nobody notices
 * on a machine that does something else meanwhile.
 */
const SHARE = 0.95
const MAX_SLOWDOWN = 3
const MIN_NOTICEABLE = 200
/** How many times as long a customer's whole way may take meanwhile. */
const JOURNEY_MAX = { short: 40, long: 5 }

const PAGES = ['order-now', 'price-list', 'category', 'lander', 'faq', 'payment-options', 'print', 'signin']

function pickRandom<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

/** A page's name as only a router takes it for one: 'oRder-now', '%6frder-now', 'order-now//'. */
function varySpelling(page: string): string {
  const signs = [...page].map((sign) =>
    pickRandom([sign, sign, sign.toUpperCase(), `%${sign.charCodeAt(0).toString(16)}`]),
  )
  return signs.join('') + pickRandom(['', '/', '//'])
}

/** An address that a stranger thinks of. */
function randomAddress(): string {
  const random = randomBytes(9).toString('base64url')
  const base = pickRandom(['', '/ta', '/TA/', '/'])
  return pickRandom([
    () => `${base}/category?id=${random}`,
    () => `${base}/special-category?id=${random}`,
    () => `${base}/${pickRandom(PAGES)}?${random}=${random}`,
    () => `${base}/${varySpelling(pickRandom(PAGES))}?x=${random}`,
    () => `${base}/${random}`,
    () => `${base}/print?id=${random}`,
    () => `/api/product/get/${random}`,
    () => `/api/product/subcategoryitems/%4${pickRandom(['4', '6'])}ay%20Crackers?${random}`,
    () => `/api/product/categorywise/list/${random}`,
    () => `/assets/${random}.js`,
    () => `/pictures/${random}.svg`,
  ])()
}

async function sendRandomRequests(
  port: number,
  options: { requests: number; seconds: number },
): Promise<number> {
  const until = performance.now() + options.seconds * 1000
  let asked = 0
  const strangers = Array.from({ length: CONNECTIONS }, async () => {
    const stranger = createHttpClient(port)
    while (asked < options.requests && performance.now() < until) {
      asked++
      await stranger.sendRequest(randomAddress()).catch(() => undefined)
    }
    stranger.close()
  })
  await Promise.all(strangers)
  return asked
}

/** Sockets that ask for so much and read nothing of it, for some seconds. */
async function floodPipelined(
  port: number,
  sockets: number,
  requests: number,
  seconds: number,
): Promise<void> {
  const text = `GET ${POPULAR}?x=1 HTTP/1.1\r\nHost: shop\r\n\r\n`.repeat(requests)
  const open = Array.from({ length: sockets }, () => openSocket(port, text).pause())
  await setTimeout(seconds * 1000)
  for (const socket of open) socket.destroy()
}

/** W25: whatever addresses strangers think of, and however many they ask for at once, others do not notice. */
export const randomRequests: Scenario = {
  id: 'W25',
  title: 'Strangers ask for addresses that nobody wrote, and for more than they take',
  timeLimit: 600,
  async run({ startShop, newDataDir, isFullLength, slackFactor }) {
    const shop = await startShop(newDataDir('w25'), { PROXIES: '1' })
    let customers = 0
    const customersDuring = (work: Promise<unknown>) =>
      runJourneysDuring(shop.port, work, { atLeast: 20, customer: () => createHonestCustomer(customers++) })
    try {
      await customersDuring(Promise.resolve())
      const quiet = await customersDuring(setTimeout(isFullLength ? 10_000 : 1_500))
      const quietTime = computeWait('the price list', quiet, SHARE)
      const figures: Measurement[] = [
        { name: `${POPULAR} in a quiet shop, p95`, value: formatMilliseconds(quietTime) },
      ]
      const during = async (happened: string, work: Promise<unknown>) => {
        const beside = await customersDuring(work)
        const wait = computeWait('the price list', beside, SHARE)
        figures.push(
          checkAtMost(
            Math.max(slackFactor * MIN_NOTICEABLE, MAX_SLOWDOWN * quietTime),
            `${happened}: ${POPULAR}, p95`,
            wait,
            formatMilliseconds,
          ),
          ...compareJourneys(happened, {
            quiet,
            beside,
            times: JOURNEY_MAX[isFullLength ? 'long' : 'short'],
          }),
          ...(await measureMemoryAfter(happened, shop)),
        )
      }

      const began = performance.now()
      const limits = isFullLength ? { requests: 100_000, seconds: 240 } : { requests: 5_000, seconds: 15 }
      const asked = sendRandomRequests(shop.port, limits).then((requests) => {
        const rate = requests / ((performance.now() - began) / 1000)
        figures.push(
          { name: 'random requests asked', value: `${requests}` },
          { name: 'random requests answered', value: formatPerSecond(rate) },
        )
      })
      await during('random requests', asked)
      for (const [sockets, requests] of [
        [5, 1000],
        [50, 2000],
      ] as const) {
        const read = floodPipelined(shop.port, sockets, requests, isFullLength ? 30 : 5)
        await during(`${sockets} sockets × ${requests} requests that nobody reads`, read)
      }
      return figures
    } finally {
      await stopOrKill(shop)
    }
  },
}
