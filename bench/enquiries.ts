import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CategoryWithProductsJson } from '#contract/json-schemas.ts'
import { atMost, atMostBeside, compareAtLeast, type Figure, ms, perSecond } from './figure.ts'
import { forgeryToken } from './forgery-token.ts'
import { type Load, load } from './load.ts'
import { memoryFigures, mostMemory } from './memory.ts'
import { insertRaw } from './raw-inserts.ts'
import { insertRawIntoPostgres } from './raw-postgres.ts'
import { CALM_AFTER, type ServerProcess } from './server-process.ts'

const LINES = 40
/** So many customers send at once. */
const CONNECTIONS = 100
const SECONDS = 8
/** Or each of them after a pause, of so many ms in the mean: a hundred enquiries a second, where a shop has hundreds a day. */
const PAUSE = 1000
/** For so many seconds then, three thousand enquiries: of fewer a single moment of the disk decides which is the slowest of a hundred. */
const PAUSED_SECONDS = 30
/** What 99 of 100 enquiries may take, in ms, whether customers hurry or not. */
const P99 = 50
/** Where the request has the customer's, in the mobile number and the e-mail address. */
const NUMBER = '9876543210'

/** Enquiries of 40 lines saved over HTTP, beside raw inserts of the same rows; `dataDir` is where the shop keeps them. */
export async function measureEnquiries(shop: ServerProcess, dataDir: string): Promise<Figure[]> {
  const saved = await saveEnquiries(shop)
  const file = join(dataDir, 'raw.db')
  copyFileSync(join(dataDir, 'mathappu.db'), file)
  copyFileSync(join(dataDir, 'mathappu.db-wal'), `${file}-wal`)
  return besideRaw('SQLite', 0.6, saved, insertRaw(file, SECONDS / 2))
}

/** The same on PostgreSQL, beside as many connections as the shop writes on. */
export async function measureEnquiriesOnPostgres(shop: ServerProcess, url: string): Promise<Figure[]> {
  const saved = await saveEnquiries(shop)
  return besideRaw('PostgreSQL', 0.5, saved, await insertRawIntoPostgres(url, SECONDS / 2))
}

/** Saved one after the other by each customer, and with pauses; and the most memory meanwhile. */
type Saved = { hurried: Load; paused: Load; memory: number | undefined }

async function saveEnquiries(shop: ServerProcess): Promise<Saved> {
  await setTimeout(CALM_AFTER)
  const request = await saveRequest(shop)
  await load(shop.port, { connections: CONNECTIONS, seconds: 1, request })
  const customers = { connections: CONNECTIONS, request }
  const [loads, memory] = await mostMemory(shop, async () => {
    const hurried = await load(shop.port, { ...customers, seconds: SECONDS })
    return { hurried, paused: await load(shop.port, { ...customers, seconds: PAUSED_SECONDS, pause: PAUSE }) }
  })
  return { ...loads, memory }
}

const besideRaw = (
  where: string,
  share: number,
  { hurried, paused, memory }: Saved,
  raw: number,
): Figure[] => [
  compareAtLeast(share, `enquiries saved, ${where}`, hurried.perSecond, raw, perSecond),
  // What waits is the hundred of them: raw inserts would take a hundredth of their rate for each.
  atMostBeside(P99, `enquiries saved, ${where}, p99`, hurried.p99, (1000 * CONNECTIONS) / raw, ms),
  { what: `a hundred customers with pauses, ${where}`, shop: perSecond(paused.perSecond) },
  atMost(P99, `a hundred customers with pauses, ${where}, p99`, paused.p99, ms),
  ...memoryFigures(`memory under a hundred customers, ${where}`, memory),
]

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
    customer_name: 'கவிதா ராஜன்',
    mobile_no: NUMBER,
    email_id: `${NUMBER}@shop.example`,
    address: '14 Rajaji Street',
    city: 'Madurai',
    pin_code: '625001',
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
