import type { HttpClient } from './http-client.ts'
import { buildOrder, buildOrderLines, createCustomer, type Product } from './sample-orders.ts'

/** Places the nth customer's order of `count` products and returns its id. Throws if the shop rejects it. */
export async function placeLongOrder(
  { post }: HttpClient,
  products: readonly Product[],
  count: number,
  n: number,
): Promise<string> {
  const { mobile_no, from } = createCustomer(n)
  const lines = buildOrderLines(products.slice(0, count), (i) => 20 + (i % 9))
  const { status, body } = await post('/api/order/save', buildOrder({ mobile_no }, lines), from)
  if (status !== 200) throw new Error(`order/save returned ${status}`)
  return String(JSON.parse(body).data.order_id)
}
