import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { createHttpClient } from './http-client.ts'

/** A product as it can be ordered. */
export type Product = {
  _id: string
  photo_path: string | null
  after_discount_price: number
  is_sold_out: number
}

type Line = { product_id: string; price: number; qty: number }

const ONE_PRODUCT_LINES: readonly Line[] = [{ product_id: 'os01', price: 9, qty: 300 }]

/** Rupees, without what floating point leaves. */
const roundToPaise = (rupees: number) => Math.round(rupees * 100) / 100

/** The products that can be ordered, of a price list as the API gives it. */
export function parseProducts(body: string): Product[] {
  const { data }: { data: { product_list: Product[] }[] } = JSON.parse(body)
  return data.flatMap(({ product_list }) => product_list).filter(({ is_sold_out }) => !is_sold_out)
}

/** What can be ordered at a shop. */
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

/** A line of each product, of so many pieces. */
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

/** Where the customers of the proofs live, where they do not say. */
export const SAMPLE_CUSTOMER = { ...SAMPLE_BILLING, customer_name: 'Kavitha Rajan' }

/** A good order as the checkout sends it. What the customer does not say is as AT_HOME; without lines it is of one product. */
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

/** The nth customer: a mobile number and a network address that nobody else has; behind one proxy the shop counts by it. */
export function createCustomer(n: number) {
  return {
    mobile_no: `${9_000_000_000 + n}`,
    from: { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
  }
}
