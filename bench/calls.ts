import { randomUUID } from 'node:crypto'
import { sentOrder } from './enquiries.ts'
import { forgeryToken } from './forgery-token.ts'
import type { Asked } from './million-enquiries.ts'
import { openDesk } from './office.ts'
import type { ServerProcess } from './server-process.ts'

/** A call for a customer, and a number that no other call has. */
export type Call = (customer: Asked, time: number) => Promise<Response>

/** What customers ask with an id, a number or a session, by its name. */
export async function customerCalls(shop: ServerProcess): Promise<Record<string, Call>> {
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
    // Signed in: numbers of others are limited for everybody together.
    tracking: ({ mobile_no, token }, time) =>
      post(
        'order/search/mobile_no',
        { mobile_no, show_all: false },
        { ...ofAnotherTown(time), 'x-auth-token': token },
      ),
    'my-orders': ({ sub, token }) =>
      post('order/search', { sub, search_by_date: false, show_all: false }, { 'x-auth-token': token }),
    'print by order id': ({ order_id }) => fetch(`${shop.origin}/api/order/public/print/get/${order_id}`),
    'print by view id': ({ view_id }) => fetch(`${shop.origin}/api/order/public/print/get/${view_id}`),
  }
}

/** Placing an enquiry, each time another customer's. */
export async function placing({ origin }: ServerProcess): Promise<Call> {
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

/** What the desk asks of a shop with so many enquiries, by its name, signed in; its pages are full, but for what is searched by numbers. */
export async function deskCalls(shop: ServerProcess, enquiries: number): Promise<Record<string, Call>> {
  const { session } = await openDesk(shop)
  const get = (path: string) =>
    fetch(`${shop.origin}/office/api/${path}`, { headers: { Cookie: `office=${session}` } })
  const find = (q: string) => get(`enquiries?${new URLSearchParams({ q })}`)
  /** The number of one, scattered over the newer half. */
  const some = (time: number) => enquiries - ((time * 7_919_003) % (enquiries / 2))
  return {
    inbox: () => get('enquiries'),
    'inbox, a later page': (_, time) => get(`enquiries?after=${20_260_000_000 + some(time)}`),
    queue: () => get('enquiries/queue'),
    'search: a number': (_, time) => find(`2026-${String(some(time)).padStart(7, '0')}`),
    'search: a mobile number': ({ mobile_no }) => find(mobile_no),
    'search: the last 4 digits of one': ({ mobile_no }) => find(mobile_no.slice(-4)),
    'search: a name that half of them have': () => find('kavitha'),
    'search: a city': (_, time) => find(['madurai', 'salem', 'erode', 'karur'][time % 4] ?? ''),
    'search: two words that many have': () => find('kavitha chennai'),
    'search: the beginning of a word': (_, time) => find('murugan'.slice(0, 1 + (time % 7))),
  }
}

/** How long an answer takes, whole, in ms; throws when no enquiry is in it. */
export async function timeOf(
  name: string,
  call: Call,
  asked: readonly Asked[],
  time: number,
): Promise<number> {
  const customer = asked.at((time * 7919) % asked.length)
  if (!customer) throw new Error('Nobody is asked for')
  const began = performance.now()
  const answer = await call(customer, time)
  const body = await answer.text()
  if (answer.status !== 200 || !/Flower Pots Giant|enquiry_number/.test(body))
    throw new Error(`${name}: ${body}`)
  return performance.now() - began
}
