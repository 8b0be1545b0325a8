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
/** The page whose response time is measured. */
const POPULAR = '/order-now'
/** The percentile of the page's response time that is compared. */
const PERCENTILE = 0.95
/** The limit of that time under load, as a multiple of a quiet shop's. */
const MAX_SLOWDOWN = 3
/** Times below this are a busy machine's noise. */
const MIN_NOTICEABLE_MS = 200
/** Longest journey of a customer under load, as a multiple of a quiet shop. */
const JOURNEY_MAX = { short: 40, long: 5 }

const PAGES = ['order-now', 'price-list', 'category', 'lander', 'faq', 'payment-options', 'print', 'signin']

function pickRandom<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

/** Returns a variant of a page's path that only a router recognizes: 'oRder-now', '%6frder-now', 'order-now//'. */
function varySpelling(page: string): string {
  const characters = [...page].map((character) =>
    pickRandom([character, character, character.toUpperCase(), `%${character.charCodeAt(0).toString(16)}`]),
  )
  return characters.join('') + pickRandom(['', '/', '//'])
}

/** Returns a random path that no page links to. */
function randomPath(): string {
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
  let sent = 0
  const clients = Array.from({ length: CONNECTIONS }, async () => {
    const client = createHttpClient(port)
    while (sent < options.requests && performance.now() < until) {
      sent++
      await client.sendRequest(randomPath()).catch(() => undefined)
    }
    client.close()
  })
  await Promise.all(clients)
  return sent
}

/** Opens sockets that pipeline requests for `seconds` and read no response. */
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

/** W25: random paths and unread responses do not delay other customers. */
export const randomRequests: Scenario = {
  id: 'W25',
  title: 'Clients request random paths, and more responses than they read',
  timeLimit: 600,
  async run({ startShop, newDataDir, isFullLength, slackFactor }) {
    const shop = await startShop(newDataDir('w25'), { PROXIES: '1' })
    let customers = 0
    const customersDuring = (work: Promise<unknown>) =>
      runJourneysDuring(shop.port, work, { atLeast: 20, customer: () => createHonestCustomer(customers++) })
    try {
      await customersDuring(Promise.resolve())
      const quiet = await customersDuring(setTimeout(isFullLength ? 10_000 : 1_500))
      const quietTime = computeWait('the price list', quiet, PERCENTILE)
      const figures: Measurement[] = [
        { name: `${POPULAR} in a quiet shop, p95`, value: formatMilliseconds(quietTime) },
      ]
      const during = async (load: string, work: Promise<unknown>) => {
        const loaded = await customersDuring(work)
        const wait = computeWait('the price list', loaded, PERCENTILE)
        figures.push(
          checkAtMost(
            Math.max(slackFactor * MIN_NOTICEABLE_MS, MAX_SLOWDOWN * quietTime),
            `${load}: ${POPULAR}, p95`,
            wait,
            formatMilliseconds,
          ),
          ...compareJourneys(load, {
            quiet,
            loaded,
            times: JOURNEY_MAX[isFullLength ? 'long' : 'short'],
          }),
          ...(await measureMemoryAfter(load, shop)),
        )
      }

      const startedAt = performance.now()
      const limits = isFullLength ? { requests: 100_000, seconds: 240 } : { requests: 5_000, seconds: 15 }
      const randomRequestsSent = sendRandomRequests(shop.port, limits).then((requests) => {
        const rate = requests / ((performance.now() - startedAt) / 1000)
        figures.push(
          { name: 'random requests sent', value: `${requests}` },
          { name: 'random requests answered', value: formatPerSecond(rate) },
        )
      })
      await during('random requests', randomRequestsSent)
      for (const [sockets, requests] of [
        [5, 1000],
        [50, 2000],
      ] as const) {
        const flood = floodPipelined(shop.port, sockets, requests, isFullLength ? 30 : 5)
        await during(`${sockets} sockets × ${requests} unread requests`, flood)
      }
      return figures
    } finally {
      await stopOrKill(shop)
    }
  },
}
