import type { ServerProcess } from '../bench/server-process.ts'

/** No request of a proof waits longer, in ms. */
export const PATIENCE = 60_000

type Products = readonly {
  _id: string
  photo_path: string | null
  after_discount_price: number
  is_sold_out: number
}[]

/** What can be bought. */
export async function productsOf({ origin }: ServerProcess): Promise<Products> {
  const answer = await fetch(`${origin}/api/product/quickorder`, { signal: AbortSignal.timeout(PATIENCE) })
  const { data }: { data: { product_list: Products }[] } = await answer.json()
  return data.flatMap(({ product_list }) => product_list).filter(({ is_sold_out }) => !is_sold_out)
}

/** The headers with which a browser of its own address sends a POST. */
async function headersFrom({ origin }: ServerProcess, address: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/anti-forgery`, { signal: AbortSignal.timeout(PATIENCE) })
  const [, token = ''] = /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('Set-Cookie') ?? '') ?? []
  return {
    'Content-Type': 'application/json',
    Cookie: `XSRF-TOKEN=${token}`,
    'X-XSRF-TOKEN': token,
    'X-Forwarded-For': address,
  }
}

/** Sends a POST from an address of its own; behind one proxy the shop counts by it. */
export async function post(
  shop: ServerProcess,
  path: string,
  payload: object,
  address: string,
): Promise<Response> {
  return fetch(`${shop.origin}/api/${path}`, {
    method: 'POST',
    headers: await headersFrom(shop, address),
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(PATIENCE),
  })
}

/** The nth customer: a mobile number and an address of their own. */
export const customer = (n: number) => ({
  mobile_no: `${9_000_000_000 + n}`,
  address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
})

/** Places the nth customer's order of `count` products and gives its id. */
export async function placeLongOrder(shop: ServerProcess, products: Products, count: number, n: number) {
  const product_list = products.slice(0, count).map(({ _id, after_discount_price }, i) => {
    const qty = 20 + (i % 9)
    return {
      product_id: _id,
      price: after_discount_price,
      qty,
      sub_total: Math.round(after_discount_price * qty * 100) / 100,
    }
  })
  const sub_total = Math.round(product_list.reduce((sum, line) => sum + line.sub_total, 0) * 100) / 100
  const { mobile_no, address } = customer(n)
  const order = {
    customer_name: 'Meenakshi Sundaram',
    mobile_no,
    email_id: '',
    address: '14, 2nd Cross Street',
    city: 'Coimbatore',
    pin_code: '641004',
    sub_total,
    discount_amount: 0,
    net_amount: sub_total,
    amount_in_words: 'As it is',
    product_list,
  }
  const answer = await post(shop, 'order/save', order, address)
  const { data } = await answer.json()
  if (!data) throw new Error(`order/save answered ${answer.status}`)
  return String(data.order_id)
}
