import { atMost, type Figure, median, percentile } from './figure.ts'
import { forgeryToken } from './forgery-token.ts'
import type { Asked } from './million-enquiries.ts'
import type { ServerProcess } from './server-process.ts'

/** How often each call is made, one after the other. */
const CALLS = 1000
const WARM_UP = 50

const inMs = (value: number) => `${value.toFixed(1)} ms`

/** How long tracking, my-orders and print take with a million enquiries; `where` says on which database. */
export async function measureOrders(
  shop: ServerProcess,
  asked: readonly Asked[],
  where: string,
): Promise<Figure[]> {
  const token = await forgeryToken(shop.origin)
  const post = (path: string, payload: object, headers: Record<string, string>) =>
    fetch(`${shop.origin}/api/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Cookie: `XSRF-TOKEN=${token}`,
        'X-XSRF-TOKEN': token,
        ...headers,
      },
      body: JSON.stringify(payload),
    })
  const calls: Record<string, (customer: Asked, time: number) => Promise<Response>> = {
    tracking: ({ mobile_no }, time) =>
      // Each from a town of its own: the limit of an address is not what is measured.
      post(
        'order/search/mobile_no',
        { mobile_no, show_all: false },
        { 'X-Forwarded-For': `10.0.${time >> 8}.${time & 255}` },
      ),
    'my-orders': ({ sub, token }) =>
      post('order/search', { sub, search_by_date: false, show_all: false }, { 'x-auth-token': token }),
    'print by order id': ({ order_id }) => fetch(`${shop.origin}/api/order/public/print/get/${order_id}`),
    'print by view id': ({ view_id }) => fetch(`${shop.origin}/api/order/public/print/get/${view_id}`),
  }

  const figures: Figure[] = []
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = []
    for (let time = -WARM_UP; time < CALLS; time++) {
      const customer = asked.at((time * 7919) % asked.length)
      if (!customer) throw new Error('Nobody is asked for')
      const began = performance.now()
      const answer = await call(customer, time + WARM_UP)
      const body = await answer.text()
      if (answer.status !== 200 || !body.includes('Flower Pots Giant')) throw new Error(`${name}: ${body}`)
      if (time >= 0) times.push(performance.now() - began)
    }
    figures.push(atMost(10, `${name}, ${where}`, median(times), inMs))
    figures.push(atMost(50, `${name}, ${where}, p99`, percentile(times, 0.99), inMs))
  }
  return figures
}
