import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { createHttpClient } from './http-client.ts'
import { buildOrder, buildOrderLines, fetchProducts, SAMPLE_CUSTOMER } from './sample-orders.ts'

// Worker thread: a client that sends valid enquiries, sign-ups and trackings as fast as it can. It must not share the measuring
// thread's time. Each request has a new device and forges a client address in X-Forwarded-For, followed by the address that a proxy
// would add (the shop runs with PROXIES=1). Each kind has its own proxy address, so that the kinds do not block each other.

/** Counts of sent, accepted and rate-limited requests of one kind. */
type RequestCounts = { sent: number; accepted: number; rateLimited: number }

/** The kinds of requests. */
type RequestKind = 'enquiries' | 'sign-ups' | 'trackings'

/** The worker's input: the shop's port, the real address, number of requests and connections of each kind, and the time limit in s. */
export type FloodJob = {
  port: number
  addresses: Record<RequestKind, string>
  each: number
  seconds: number
  connections: number
}

/** The worker's output. */
export type FloodResult = Record<RequestKind, RequestCounts>

const { port, addresses, each, seconds, connections }: FloodJob = workerData
const lines = buildOrderLines(await fetchProducts(port))

/** Builds the nth request of each kind. */
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
  const counts = { sent: 0, accepted: 0, rateLimited: 0 }
  const send = async () => {
    const { post, close } = createHttpClient(port)
    while (counts.sent < each && performance.now() < until) {
      const n = counts.sent++
      const { path, payload } = REQUEST_BY_KIND[kind](n, `8${String(n).padStart(9, '0')}`)
      const headers = {
        'X-Forwarded-For': `10.${n & 255}.${(n >> 8) & 255}.7, ${addresses[kind]}`,
        fp: randomUUID(),
        'Idempotency-Key': randomUUID(),
      }
      // A failed connection counts as not accepted.
      const response = await post(path, payload, headers).catch(() => undefined)
      if (response?.status === 200) counts.accepted++
      if (response?.status === 429) counts.rateLimited++
    }
    close()
  }
  await Promise.all(Array.from({ length: connections }, send))
  return counts
}

const [enquiries, signUps, trackings] = await Promise.all([
  flood('enquiries'),
  flood('sign-ups'),
  flood('trackings'),
])
const result: FloodResult = { enquiries, 'sign-ups': signUps, trackings }
parentPort?.postMessage(result)
