import { randomUUID } from 'node:crypto'
import { sentOrder } from './enquiries.ts'
import { atMost, compare, type Figure, median, percentile, tenthsOfMs } from './figure.ts'
import { forgeryToken } from './forgery-token.ts'
import type { Asked } from './million-enquiries.ts'
import type { ServerProcess } from './server-process.ts'

/** How often each call is made, one after the other. */
const CALLS = 1000
const WARM_UP = 50

/** How long tracking, my-orders and print take with a million enquiries; `where` says on which database. */
export async function measureOrders(
  shop: ServerProcess,
  asked: readonly Asked[],
  where: string,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, call] of Object.entries(await callsOf(shop))) {
    const times = await timesOf(name, call, asked)
    figures.push(atMost(10, `${name}, ${where}`, median(times), tenthsOfMs))
    figures.push(atMost(50, `${name}, ${where}, p99`, percentile(times, 0.99), tenthsOfMs))
  }
  return figures
}

/**
 * What the same calls take with many enquiries, beside what they take with few, and placing one more: at most half as long
 * again is called the same.
 */
export async function measureGrowth(
  [few, askedOfFew]: readonly [ServerProcess, readonly Asked[]],
  [many, askedOfMany]: readonly [ServerProcess, readonly Asked[]],
  where: string,
): Promise<Figure[]> {
  const allOf = async (shop: ServerProcess): Promise<[string, Call][]> => [
    ...Object.entries(await callsOf(shop)),
    ['an enquiry of 40 lines placed', await placing(shop)],
  ]
  const callsOfFew = new Map(await allOf(few))
  const figures: Figure[] = []
  for (const [name, call] of await allOf(many)) {
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
    // In turns, so that whatever else the machine does is done beside both.
    for (let time = -WARM_UP; time < CALLS; time++) {
      const ofFew = await timeOf(name, callsOfFew.get(name) ?? call, askedOfFew, time)
      const ofMany = await timeOf(name, call, askedOfMany, time)
      if (time >= 0) times.few.push(ofFew)
      if (time >= 0) times.many.push(ofMany)
    }
    const figure = compare(`${name}, ${where}`, median(times.many), median(times.few), tenthsOfMs)
    figures.push({ ...figure, goal: '≤ 1.5 ×', met: (figure.ratio ?? Number.NaN) <= 1.5 })
  }
  return figures
}

/** A call for a customer, and a number that no other call has. */
type Call = (customer: Asked, time: number) => Promise<Response>

async function callsOf(shop: ServerProcess): Promise<Record<string, Call>> {
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
  return {
    tracking: ({ mobile_no }, time) =>
      post('order/search/mobile_no', { mobile_no, show_all: false }, ofAnotherTown(time)),
    'my-orders': ({ sub, token }) =>
      post('order/search', { sub, search_by_date: false, show_all: false }, { 'x-auth-token': token }),
    'print by order id': ({ order_id }) => fetch(`${shop.origin}/api/order/public/print/get/${order_id}`),
    'print by view id': ({ view_id }) => fetch(`${shop.origin}/api/order/public/print/get/${view_id}`),
  }
}

/** Placing an enquiry, each time another customer's. */
async function placing({ origin }: ServerProcess): Promise<Call> {
  const { payload, headers } = await sentOrder(origin)
  return (_, time) =>
    fetch(`${origin}/api/order/save`, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': randomUUID(), ...ofAnotherTown(time) },
      body: JSON.stringify({ ...payload, mobile_no: `8${String(time).padStart(9, '0')}` }),
    })
}

/** The limit of an address is not what is measured. */
const ofAnotherTown = (time: number) => ({ 'X-Forwarded-For': `10.0.${time >> 8}.${time & 255}` })

async function timesOf(name: string, call: Call, asked: readonly Asked[]): Promise<number[]> {
  const times: number[] = []
  for (let time = -WARM_UP; time < CALLS; time++) {
    const took = await timeOf(name, call, asked, time)
    if (time >= 0) times.push(took)
  }
  return times
}

async function timeOf(name: string, call: Call, asked: readonly Asked[], time: number): Promise<number> {
  const customer = asked.at((time * 7919) % asked.length)
  if (!customer) throw new Error('Nobody is asked for')
  const began = performance.now()
  const answer = await call(customer, time + WARM_UP)
  const body = await answer.text()
  if (answer.status !== 200 || !/Flower Pots Giant|enquiry_number/.test(body))
    throw new Error(`${name}: ${body}`)
  return performance.now() - began
}
