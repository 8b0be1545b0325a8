import { randomUUID } from 'node:crypto'
import type { CategoryWithProductsJson } from '#contract/json-schemas.ts'

/** The longest that a customer waits for anything, in ms. */
const PATIENCE = 20_000

/** What a customer of the shop does, step by step. */
export const STEPS = [
  'the price list',
  'its products',
  'the order',
  'what was ordered',
  'the thank-you screen',
  'tracking it',
  'its bill',
] as const

/** How long each step took, in ms; Infinity from the one on that was refused or not answered. */
export type Journey = Record<(typeof STEPS)[number], number>

/** Who walks: nobody else has the number, and the network address is one that nobody misuses. */
export type HonestCustomer = { mobile_no: string; email_id: string; address: string }

/** The nth honest customer, and the address at which nobody else gets mail. */
export function honestCustomer(n: number): HonestCustomer {
  const digits = String(n).padStart(6, '0')
  return {
    mobile_no: `9000${digits}`,
    email_id: `honest${digits}@customers.example`,
    address: `10.1.${(n >> 8) & 255}.${n & 255}`,
  }
}

/** A POST of the shop's own pages, as `headers` for any number of calls. Throws when the shop gives no token. */
export async function asOwnPage(origin: string): Promise<Record<string, string>> {
  const forgery = await fetch(`${origin}/api/anti-forgery`, { signal: AbortSignal.timeout(PATIENCE) })
  const [, token] = /XSRF-TOKEN=([^;]+)/.exec(forgery.headers.get('Set-Cookie') ?? '') ?? []
  if (!token) throw new Error('The shop gave no anti-forgery token')
  return {
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': 'same-origin',
    Cookie: `XSRF-TOKEN=${token}`,
    'X-XSRF-TOKEN': token,
  }
}

/** A good order of so many products of the list, 100 pieces each, as the checkout sends it. */
export function orderOf(
  categories: readonly CategoryWithProductsJson[],
  lines: number,
  { mobile_no, email_id }: Pick<HonestCustomer, 'mobile_no' | 'email_id'>,
) {
  const products = categories.flatMap((category) => category.product_list)
  const product_list = products
    .filter((product) => product.is_sold_out === 0)
    .slice(0, lines)
    .map(({ _id, after_discount_price: price }) => ({
      product_id: _id,
      price,
      qty: 100,
      sub_total: price * 100,
    }))
  const sub_total = product_list.reduce((sum, line) => sum + line.sub_total, 0)
  return {
    customer_name: 'Kavitha Rajan',
    mobile_no,
    email_id,
    address: '14 Rajaji Street',
    city: 'Madurai',
    pin_code: '625001',
    sub_total,
    discount_amount: 0,
    net_amount: sub_total,
    amount_in_words: '',
    product_list,
  }
}

/**
 * Walks an honest customer's whole way, from the price list to the bill, one step after the other. The shop must have been
 * started with PROXIES=1: the customer comes from `address`.
 */
export async function walk(origin: string, customer: HonestCustomer): Promise<Journey> {
  const journey: Journey = {
    'the price list': Infinity,
    'its products': Infinity,
    'the order': Infinity,
    'what was ordered': Infinity,
    'the thank-you screen': Infinity,
    'tracking it': Infinity,
    'its bill': Infinity,
  }
  const step = async (what: keyof Journey, path: string, init: RequestInit = {}): Promise<string> => {
    const began = performance.now()
    const headers = { ...init.headers, 'X-Forwarded-For': customer.address }
    const answer = await fetch(origin + path, { ...init, headers, signal: AbortSignal.timeout(PATIENCE) })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`)
    journey[what] = performance.now() - began
    return text
  }
  try {
    await step('the price list', '/order-now')
    const { data } = JSON.parse(await step('its products', '/api/product/quickorder'))
    const headers = await asOwnPage(origin)
    const post = (what: keyof Journey, path: string, payload: object, more = {}) =>
      step(what, path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(payload) })
    const order = orderOf(data, 12, customer)
    const saved = await post('the order', '/api/order/save', order, {
      'Idempotency-Key': randomUUID(),
      fp: randomUUID(),
    })
    const { order_id } = JSON.parse(saved).data
    await step('what was ordered', `/api/order/public/get/${order_id}`)
    await step('the thank-you screen', `/checkout-response?id=${order_id}`)
    await post('tracking it', '/api/order/search/mobile_no', {
      mobile_no: customer.mobile_no,
      show_all: false,
    })
    await step('its bill', `/print?id=${order_id}`)
  } catch {
    // What was not done took for ever: that is what the journey tells.
  }
  return journey
}

/** How long all of it took, in ms. */
export function lengthOf(journey: Journey): number {
  return STEPS.reduce((sum, step) => sum + journey[step], 0)
}

/** Sends honest customers on their way, one after the other, until `isOver`, and `atLeast` so many. */
export async function walkUntil(
  origin: string,
  {
    isOver,
    atLeast,
    customer,
  }: { isOver: () => boolean; atLeast: number; customer: (n: number) => HonestCustomer },
): Promise<Journey[]> {
  const journeys: Journey[] = []
  while (journeys.length < atLeast || !isOver()) journeys.push(await walk(origin, customer(journeys.length)))
  return journeys
}
