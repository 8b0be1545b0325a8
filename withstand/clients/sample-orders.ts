import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { createHttpClient } from './http-client.ts'

/** A product of the catalogue API. */
export type Product = {
  _id: string
  photo_path: string | null
  after_discount_price: number
  is_sold_out: number
}

type Line = { product_id: string; price: number; qty: number }

const ONE_PRODUCT_LINES: readonly Line[] = [{ product_id: 'os01', price: 9, qty: 300 }]

/** Rounds rupees to whole paise, which removes floating-point errors. */
const roundToPaise = (rupees: number) => Math.round(rupees * 100) / 100

/** Returns the available products of a price list in the API's format. */
export function parseProducts(body: string): Product[] {
  const { data }: { data: { product_list: Product[] }[] } = JSON.parse(body)
  return data.flatMap(({ product_list }) => product_list).filter(({ is_sold_out }) => !is_sold_out)
}

/** Fetches the available products of a shop. */
export async function fetchProducts(port: number): Promise<Product[]> {
  const { sendRequest, close } = createHttpClient(port)
  try {
    const { body } = await sendRequest('/api/product/quickorder', {
      headers: { 'Accept-Encoding': 'identity' },
    })
    return parseProducts(body)
  } finally {
    close()
  }
}

/** Builds an order line for each product. `qtyOf` returns the quantity of the nth line. */
export function buildOrderLines(
  products: readonly Product[],
  qtyOf: (n: number) => number = () => 100,
): Line[] {
  return products.map(({ _id, after_discount_price }, n) => ({
    product_id: _id,
    price: after_discount_price,
    qty: qtyOf(n),
  }))
}

/** Default billing details of the customers. */
export const SAMPLE_CUSTOMER = { ...SAMPLE_BILLING, customer_name: 'Kavitha Rajan' }

/** Builds a valid order as the checkout sends it. Billing defaults to SAMPLE_CUSTOMER, the lines to one product. Amounts are in rupees. */
export function buildOrder(
  customer: Partial<typeof SAMPLE_CUSTOMER>,
  lines: readonly Line[] = ONE_PRODUCT_LINES,
) {
  const product_list = lines.map((line) => ({ ...line, sub_total: roundToPaise(line.price * line.qty) }))
  const sub_total = roundToPaise(product_list.reduce((sum, line) => sum + line.sub_total, 0))
  return {
    ...SAMPLE_CUSTOMER,
    ...customer,
    sub_total,
    discount_amount: 0,
    net_amount: sub_total,
    amount_in_words: '',
    product_list,
  }
}

/** Creates the nth customer with a unique mobile number and network address. The shop's rate limits count by address (PROXIES=1). */
export function createCustomer(n: number) {
  return {
    mobile_no: `${9_000_000_000 + n}`,
    from: { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
  }
}
