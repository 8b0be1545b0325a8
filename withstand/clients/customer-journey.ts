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

/** Products per order. */
const LINE_COUNT = 12

/** The steps of a customer's journey through the shop. */
export const JOURNEY_STEPS = [
  'the price list',
  'its products',
  'the order',
  'what was ordered',
  'the thank-you screen',
  'tracking it',
  'its bill',
] as const

/** The duration of each step in ms; Infinity from the first step that was rejected or got no response. */
export type Journey = Record<(typeof JOURNEY_STEPS)[number], number>

/** A customer with a unique number and a network address without misuse. */
export type HonestCustomer = ReturnType<typeof createCustomer> & { email_id: string }

/** Creates the nth honest customer with a unique email address. */
export function createHonestCustomer(n: number): HonestCustomer {
  return { ...createCustomer(n), email_id: `honest${n}@customers.example` }
}

/**
 * Runs a customer's whole journey, from the price list to the bill. The shop must run with PROXIES=1, because each customer has a
 * network address.
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
  const step = async (
    name: keyof Journey,
    request: ReturnType<HttpClient['sendRequest']>,
  ): Promise<string> => {
    const { status, body, ms } = await request
    if (status !== 200) throw new Error(`${name}: ${status}`)
    journey[name] = ms
    return body
  }
  const get = (name: keyof Journey, path: string) =>
    step(name, client.sendRequest(path, { headers: { 'Accept-Encoding': 'identity', ...from } }))
  const post = (name: keyof Journey, path: string, payload: object, headers = {}) =>
    step(name, client.post(path, payload, { ...headers, ...from }))
  try {
    await get('the price list', '/order-now')
    const products = parseProducts(await get('its products', '/api/product/quickorder'))
    const order = buildOrder({ mobile_no, email_id }, buildOrderLines(products.slice(0, LINE_COUNT)))
    const keys = { 'Idempotency-Key': randomUUID(), fp: randomUUID() }
    const { order_id } = JSON.parse(await post('the order', '/api/order/save', order, keys)).data
    await get('what was ordered', `/api/order/public/get/${order_id}`)
    await get('the thank-you screen', `/checkout-response?id=${order_id}`)
    const device = { fp: keys.fp }
    await post('tracking it', '/api/order/search/mobile_no', { mobile_no, show_all: false }, device)
    await get('its bill', `/print?id=${order_id}`)
  } catch {
    // The failed step and those after it stay at Infinity.
  }
  return journey
}

/** Returns the total duration in ms. */
function sumDurations(journey: Journey): number {
  return JOURNEY_STEPS.reduce((sum, step) => sum + journey[step], 0)
}

/** Runs honest customers, one after the other, until `work` has ended, but at least `atLeast` of them. */
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

/** Returns a percentile of the durations of a step, in ms. */
export const computeWait = (step: keyof Journey, journeys: readonly Journey[], share = 0.99) =>
  percentile(
    journeys.map((journey) => journey[step]),
    share,
  )

/** Compares journeys under load with journeys in a quiet shop. The p99 may be at most `times` as long. */
export function compareJourneys(
  load: string,
  { quiet, loaded, times }: { quiet: readonly Journey[]; loaded: readonly Journey[]; times: number },
): Measurement[] {
  const formatCount = (value: number) => `${value}`
  const failed = loaded.filter((journey) => !Number.isFinite(sumDurations(journey))).length
  const p99 = (journeys: readonly Journey[]) => percentile(journeys.map(sumDurations), 0.99)
  return [
    {
      name: `${load}: honest journeys`,
      value: formatCount(loaded.length),
      baseline: formatCount(quiet.length),
    },
    checkAtMost(0, `${load}: failed honest journeys`, failed, formatCount),
    compareAtMost(
      times,
      `${load}: the whole journey, p99, compared with a quiet shop`,
      p99(loaded),
      p99(quiet),
      formatMilliseconds,
    ),
  ]
}
