import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { createClient } from './ask.ts'
import { AT_HOME, linesOf, orderOf, productsOf } from './orders.ts'

// One client that sends valid enquiries, sign-ups and trackings as fast as it can, in a thread of its own: whoever measures
// must not share its time. It names another device and another address each time; the shop's proxy adds the true one. Each
// kind comes from an address of its own, so that no kind waits behind another.

/** How much of one kind was asked for, and how much of that was taken, or refused as too many. */
type Sent = { asked: number; taken: number; tooMany: number }

/** What the client does. */
type Kind = 'enquiries' | 'sign-ups' | 'trackings'

/** What the client is told: which shop, from which address each kind comes, how much of each, for how long at most, and over how many connections each. */
export type Flood = {
  port: number
  addresses: Record<Kind, string>
  each: number
  seconds: number
  connections: number
}

/** What came of it. */
export type Flooded = Record<Kind, Sent>

const { port, addresses, each, seconds, connections }: Flood = workerData
const lines = linesOf(await productsOf(port))

/** What is sent for the nth time. */
const SENT: Record<Kind, (n: number, mobile_no: string) => { path: string; payload: object }> = {
  enquiries: (n, mobile_no) => ({
    path: '/api/order/save',
    payload: orderOf({ mobile_no, email_id: `stranger${n}@victims.example` }, lines),
  }),
  'sign-ups': (_, mobile_no) => ({ path: '/api/account/save', payload: { ...AT_HOME, mobile_no } }),
  trackings: (_, mobile_no) => ({ path: '/api/order/search/mobile_no', payload: { mobile_no } }),
}

const until = performance.now() + seconds * 1000

async function flood(kind: Kind): Promise<Sent> {
  const sent = { asked: 0, taken: 0, tooMany: 0 }
  const send = async () => {
    const { post, close } = createClient(port)
    while (sent.asked < each && performance.now() < until) {
      const n = sent.asked++
      const { path, payload } = SENT[kind](n, `8${String(n).padStart(9, '0')}`)
      const headers = {
        'X-Forwarded-For': `10.${n & 255}.${(n >> 8) & 255}.7, ${addresses[kind]}`,
        fp: randomUUID(),
        'Idempotency-Key': randomUUID(),
      }
      // What breaks is not taken.
      const answer = await post(path, payload, headers).catch(() => undefined)
      if (answer?.status === 200) sent.taken++
      if (answer?.status === 429) sent.tooMany++
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
const flooded: Flooded = { enquiries, 'sign-ups': signUps, trackings }
parentPort?.postMessage(flooded)
