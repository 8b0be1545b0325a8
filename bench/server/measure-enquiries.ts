import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { CategoryWithProductsJson } from '#contract/json-schemas.ts'
import {
  checkAtLeast,
  checkAtMost,
  formatMilliseconds,
  formatPerSecond,
  type Measurement,
} from '#testing/measurement.ts'
import { SETTLE_TIME, type ServerProcess } from '#testing/processes/server-process.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { fetchAntiForgeryToken } from './fetch-anti-forgery-token.ts'
import { buildMemoryMeasurements, measurePeakMemory } from './measure-peak-memory.ts'
import { runLoad } from './run-load.ts'

const LINE_COUNT = 40
/** Concurrent customers. */
const CONNECTIONS = 10
/** Pause between bursts in ms. */
const PAUSE = 100
const SECONDS = 20
/** Goals: the p99 on SQLite in ms, and enquiries per second. */
const P99_LIMIT = 50
const MIN_PER_SECOND = 100
/** Stands for the customer's number in the payload's mobile number and email address. */
const PLACEHOLDER_MOBILE_NUMBER = '9876543210'

/**
 * Measures how long ten simultaneous enquiries of 40 lines take over HTTP, how many are saved per second without pauses, and the
 * peak memory during that time.
 */
export async function measureEnquiries(
  shop: ServerProcess,
  database: 'SQLite' | 'PostgreSQL',
): Promise<Measurement[]> {
  await setTimeout(SETTLE_TIME)
  const customers = { connections: CONNECTIONS, request: await createSaveRequest(shop) }
  await runLoad(shop.port, { ...customers, seconds: 1 })
  const [saved, memory] = await measurePeakMemory(shop, () =>
    runLoad(shop.port, { ...customers, seconds: SECONDS }),
  )
  const bursts = await runLoad(shop.port, { ...customers, seconds: SECONDS, burstsAfter: PAUSE })
  const p99 = `ten enquiries at once, ${database}, p99`
  return [
    database === 'SQLite'
      ? checkAtMost(P99_LIMIT, p99, bursts.p99, formatMilliseconds)
      : { name: p99, value: formatMilliseconds(bursts.p99) },
    checkAtLeast(MIN_PER_SECOND, `enquiries saved, ${database}`, saved.perSecond, formatPerSecond),
    ...buildMemoryMeasurements(`memory under enquiries, ${database}`, memory),
  ]
}

/** Builds an order of 40 lines as the checkout sends it, with PLACEHOLDER_MOBILE_NUMBER, and its headers. */
export async function buildOrderRequest(origin: string) {
  const token = await fetchAntiForgeryToken(origin)
  const { data }: { data: CategoryWithProductsJson[] } = await (
    await fetch(`${origin}/api/product/quickorder`)
  ).json()
  const products = data
    .flatMap((category) => category.product_list)
    .filter((product) => product.is_sold_out === 0)
  const product_list = products.slice(0, LINE_COUNT).map(({ _id, after_discount_price }) => {
    const qty = 10
    return { product_id: _id, price: after_discount_price, qty, sub_total: after_discount_price * qty }
  })
  const sub_total = product_list.reduce((sum, line) => sum + line.sub_total, 0)
  const payload = {
    ...SAMPLE_BILLING,
    customer_name: 'கவிதா ராஜன்',
    mobile_no: PLACEHOLDER_MOBILE_NUMBER,
    email_id: `${PLACEHOLDER_MOBILE_NUMBER}@shop.example`,
    sub_total,
    discount_amount: 0,
    net_amount: sub_total,
    amount_in_words: 'Rupees Only',
    product_list,
  }
  const headers = {
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    Cookie: `XSRF-TOKEN=${token}`,
    'X-XSRF-TOKEN': token,
  }
  return { payload, headers }
}

/** Creates a function that builds order requests. Each has its own customer and network address, so that no rate limit applies. */
export async function createSaveRequest({ origin, port }: ServerProcess): Promise<() => string> {
  const { payload, headers } = await buildOrderRequest(origin)
  const body = JSON.stringify(payload)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  let customers = 0
  return () => {
    const customer = customers++
    return [
      'POST /api/order/save HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      ...head,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Idempotency-Key: ${randomUUID()}`,
      `X-Forwarded-For: 10.${(customer >> 16) & 255}.${(customer >> 8) & 255}.${customer & 255}`,
      '',
      body.replaceAll(PLACEHOLDER_MOBILE_NUMBER, `9${String(customer).padStart(9, '0')}`),
    ].join('\r\n')
  }
}
