import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { createHttpClient } from './http-client.ts'
import { buildOrder, buildOrderLines, fetchProducts, SAMPLE_CUSTOMER } from './sample-orders.ts'

// One client that sends valid enquiries, sign-ups and trackings as fast as it can, in a thread of its own: whoever measures
// must not share its time. It names another device and another address each time; the shop's proxy adds the true one. Each
// kind comes from an address of its own, so that no kind waits behind another.

/** How much of one kind was asked for, and how much of that was taken, or refused as too many. */
type RequestCounts = { sent: number; accepted: number; rateLimited: number }

/** What the client does. */
type RequestKind = 'enquiries' | 'sign-ups' | 'trackings'

/** What the client is told: which shop, from which address each kind comes, how much of each, for how long at most, and over how many connections each. */
export type FloodJob = {
  port: number
  addresses: Record<RequestKind, string>
  each: number
  seconds: number
  connections: number
}

/** What came of it. */
export type FloodResult = Record<RequestKind, RequestCounts>

const { port, addresses, each, seconds, connections }: FloodJob = workerData
const lines = buildOrderLines(await fetchProducts(port))

/** What is sent for the nth time. */
const REQUEST_BY_KIND: Record<
  RequestKind,
  (n: number, mobile_no: string) => { path: string; payload: object }
> = {
  enquiries: (n, mobile_no) => ({
    path: '/api/order/save',
    payload: buildOrder({ mobile_no, email_id: `stranger${n}@victims.example` }, lines),
  }),
  'sign-ups': (_, mobile_no) => ({ path: '/api/account/save', payload: { ...SAMPLE_CUSTOMER, mobile_no } }),
  trackings: (_, mobile_no) => ({ path: '/api/order/search/mobile_no', payload: { mobile_no } }),
}

const until = performance.now() + seconds * 1000

async function flood(kind: RequestKind): Promise<RequestCounts> {
  const sent = { sent: 0, accepted: 0, rateLimited: 0 }
  const send = async () => {
    const { post, close } = createHttpClient(port)
    while (sent.sent < each && performance.now() < until) {
      const n = sent.sent++
      const { path, payload } = REQUEST_BY_KIND[kind](n, `8${String(n).padStart(9, '0')}`)
      const headers = {
        'X-Forwarded-For': `10.${n & 255}.${(n >> 8) & 255}.7, ${addresses[kind]}`,
        fp: randomUUID(),
        'Idempotency-Key': randomUUID(),
      }
      // What breaks is not taken.
      const answer = await post(path, payload, headers).catch(() => undefined)
      if (answer?.status === 200) sent.accepted++
      if (answer?.status === 429) sent.rateLimited++
    }
    close()
  }
  await Promise.all(Array.from({ length: connections }, send))
  return sent
}

const [enquiries, signUps, trackings] = await Promise.all([
  flood('enquiries'),
  flood('sign-ups'),
  flood('trackings'),
])
const flooded: FloodResult = { enquiries, 'sign-ups': signUps, trackings }
parentPort?.postMessage(flooded)
