import { randomUUID } from 'node:crypto'
import {
  checkAtMost,
  compareAtMost,
  formatMilliseconds,
  type Measurement,
  percentile,
} from '#testing/measurement.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { buildOrder, buildOrderLines, createCustomer, parseProducts } from './sample-orders.ts'

/** How many products one orders. */
const LINE_COUNT = 12

/** What a customer of the shop does, step by step. */
export const JOURNEY_STEPS = [
  'the price list',
  'its products',
  'the order',
  'what was ordered',
  'the thank-you screen',
  'tracking it',
  'its bill',
] as const

/** How long each step took, in ms; Infinity from the one on that was refused or not answered. */
export type Journey = Record<(typeof JOURNEY_STEPS)[number], number>

/** Who walks: nobody else has the number, and the network address is one that nobody misuses. */
export type HonestCustomer = ReturnType<typeof createCustomer> & { email_id: string }

/** The nth honest customer, and the address at which nobody else gets mail. */
export function createHonestCustomer(n: number): HonestCustomer {
  return { ...createCustomer(n), email_id: `honest${n}@customers.example` }
}

/**
 * Walks an honest customer's whole way, from the price list to the bill, one step after the other. The shop must have been
 * started with PROXIES=1: the customer comes from an address.
 */
async function runJourney(
  client: HttpClient,
  { mobile_no, email_id, from }: HonestCustomer,
): Promise<Journey> {
  const journey: Journey = {
    'the price list': Infinity,
    'its products': Infinity,
    'the order': Infinity,
    'what was ordered': Infinity,
    'the thank-you screen': Infinity,
    'tracking it': Infinity,
    'its bill': Infinity,
  }
  const step = async (what: keyof Journey, asked: ReturnType<HttpClient['sendRequest']>): Promise<string> => {
    const { status, body, ms } = await asked
    if (status !== 200) throw new Error(`${what}: ${status}`)
    journey[what] = ms
    return body
  }
  const look = (what: keyof Journey, path: string) =>
    step(what, client.sendRequest(path, { headers: { 'Accept-Encoding': 'identity', ...from } }))
  const send = (what: keyof Journey, path: string, payload: object, headers = {}) =>
    step(what, client.post(path, payload, { ...headers, ...from }))
  try {
    await look('the price list', '/order-now')
    const products = parseProducts(await look('its products', '/api/product/quickorder'))
    const order = buildOrder({ mobile_no, email_id }, buildOrderLines(products.slice(0, LINE_COUNT)))
    const own = { 'Idempotency-Key': randomUUID(), fp: randomUUID() }
    const { order_id } = JSON.parse(await send('the order', '/api/order/save', order, own)).data
    await look('what was ordered', `/api/order/public/get/${order_id}`)
    await look('the thank-you screen', `/checkout-response?id=${order_id}`)
    const device = { fp: own.fp }
    await send('tracking it', '/api/order/search/mobile_no', { mobile_no, show_all: false }, device)
    await look('its bill', `/print?id=${order_id}`)
  } catch {
    // What was not done took for ever: that is what the journey tells.
  }
  return journey
}

/** How long all of it took, in ms. */
function sumDurations(journey: Journey): number {
  return JOURNEY_STEPS.reduce((sum, step) => sum + journey[step], 0)
}

/** Sends honest customers on their way, one after the other, while something is done, and `atLeast` so many. */
export async function runJourneysDuring(
  port: number,
  work: Promise<unknown>,
  { atLeast, customer }: { atLeast: number; customer: (n: number) => HonestCustomer },
): Promise<Journey[]> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const walkAll = async () => {
    const client = createHttpClient(port)
    const journeys: Journey[] = []
    while (journeys.length < atLeast || !isOver)
      journeys.push(await runJourney(client, customer(journeys.length)))
    client.close()
    return journeys
  }
  const [journeys] = await Promise.all([walkAll(), ended])
  return journeys
}

/** How long a share of the customers waited at a step, in ms. */
export const computeWait = (step: keyof Journey, journeys: readonly Journey[], share = 0.99) =>
  percentile(
    journeys.map((journey) => journey[step]),
    share,
  )

/** How honest customers fared while something happened, who may need so many times as long as in a quiet shop. */
export function compareJourneys(
  happened: string,
  { quiet, beside, times }: { quiet: readonly Journey[]; beside: readonly Journey[]; times: number },
): Measurement[] {
  const formatCount = (value: number) => `${value}`
  const inVain = beside.filter((journey) => !Number.isFinite(sumDurations(journey))).length
  const p99 = (journeys: readonly Journey[]) => percentile(journeys.map(sumDurations), 0.99)
  return [
    {
      name: `${happened}: honest journeys`,
      value: formatCount(beside.length),
      baseline: formatCount(quiet.length),
    },
    checkAtMost(0, `${happened}: honest journeys in vain`, inVain, formatCount),
    compareAtMost(
      times,
      `${happened}: the whole journey, p99, beside a quiet shop`,
      p99(beside),
      p99(quiet),
      formatMilliseconds,
    ),
  ]
}
