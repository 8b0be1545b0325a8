import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { CategoryWithProductsJson } from '#contract/json-schemas.ts'
import { atLeast, atMost, type Figure, ms, perSecond } from '#testing/figure.ts'
import { SAMPLE_BILLING } from '#testing/sample-billing.ts'
import { CALM_AFTER, type ServerProcess } from '#testing/server-process.ts'
import { forgeryToken } from './forgery-token.ts'
import { load } from './load.ts'
import { memoryFigures, mostMemory } from './memory.ts'

const LINES = 40
/** How many customers send at the same moment. */
const CONNECTIONS = 10
/** The pause after each such moment, in ms. */
const PAUSE = 100
const SECONDS = 20
/** The goals: 99 of 100 within so many ms on SQLite, and so many a second. */
const P99 = 50
const SUSTAINED = 100
/** Where the request has the customer's, in the mobile number and the e-mail address. */
const NUMBER = '9876543210'

/**
 * Measures how long enquiries of 40 lines take of which ten are sent over HTTP at the same moment, how many are saved when there is no
 * pause between them, and the memory during that time.
 */
export async function measureEnquiries(
  shop: ServerProcess,
  where: 'SQLite' | 'PostgreSQL',
): Promise<Figure[]> {
  await setTimeout(CALM_AFTER)
  const customers = { connections: CONNECTIONS, request: await saveRequest(shop) }
  await load(shop.port, { ...customers, seconds: 1 })
  const [saved, memory] = await mostMemory(shop, () => load(shop.port, { ...customers, seconds: SECONDS }))
  const bursts = await load(shop.port, { ...customers, seconds: SECONDS, burstsAfter: PAUSE })
  const p99 = `ten enquiries at once, ${where}, p99`
  return [
    where === 'SQLite' ? atMost(P99, p99, bursts.p99, ms) : { what: p99, shop: ms(bursts.p99) },
    atLeast(SUSTAINED, `enquiries saved, ${where}`, saved.perSecond, perSecond),
    ...memoryFigures(`memory under enquiries, ${where}`, memory),
  ]
}

/** An order of 40 lines as the checkout sends it, for the mobile number NUMBER, and the headers that go with it. */
export async function sentOrder(origin: string) {
  const token = await forgeryToken(origin)
  const { data }: { data: CategoryWithProductsJson[] } = await (
    await fetch(`${origin}/api/product/quickorder`)
  ).json()
  const products = data
    .flatMap((category) => category.product_list)
    .filter((product) => product.is_sold_out === 0)
  const product_list = products.slice(0, LINES).map(({ _id, after_discount_price }) => {
    const qty = 10
    return { product_id: _id, price: after_discount_price, qty, sub_total: after_discount_price * qty }
  })
  const sub_total = product_list.reduce((sum, line) => sum + line.sub_total, 0)
  const payload = {
    ...SAMPLE_BILLING,
    customer_name: 'கவிதா ராஜன்',
    mobile_no: NUMBER,
    email_id: `${NUMBER}@shop.example`,
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

/** Makes requests as the checkout sends them, each another customer's from a town of its own: limits are not what is measured. */
export async function saveRequest({ origin, port }: ServerProcess): Promise<() => string> {
  const { payload, headers } = await sentOrder(origin)
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
      body.replaceAll(NUMBER, `9${String(customer).padStart(9, '0')}`),
    ].join('\r\n')
  }
}
