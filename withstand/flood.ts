import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { asOwnPage, orderOf } from './honest-customer.ts'

// One client that sends valid enquiries, sign-ups and trackings as fast as it can, in a thread of its own: whoever measures
// must not share its time. It names another device and another address each time; the shop's proxy adds the true one.

/** What the client is told, and how much of each kind it was answered with success. */
export type Flood = { origin: string; address: string; seconds: number; connections: number }
export type Flooded = { enquiries: number; 'sign-ups': number; trackings: number; asked: number }

const PATIENCE = 10_000

const { origin, address, seconds, connections }: Flood = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const own = await asOwnPage(origin)
const { data } = await (await fetch(`${origin}/api/product/quickorder`)).json()
const NUMBER = '9876543210'
const STRANGER = 'stranger@victims.example'
const order = JSON.stringify(orderOf(data, 222, { mobile_no: NUMBER, email_id: STRANGER }))

const done: Flooded = { enquiries: 0, 'sign-ups': 0, trackings: 0, asked: 0 }
const until = performance.now() + seconds * 1000

/** Sends one thing; whether it was taken. What breaks is not. */
function send(path: string, body: string): Promise<boolean> {
  const headers = {
    ...own,
    'Content-Length': Buffer.byteLength(body),
    'X-Forwarded-For': `10.${done.asked & 255}.${(done.asked >> 8) & 255}.7, ${address}`,
    fp: randomUUID(),
    'Idempotency-Key': randomUUID(),
  }
  return new Promise((resolve) => {
    const sent = request(origin + path, { agent, method: 'POST', headers, timeout: PATIENCE }, (answer) => {
      answer.resume()
      answer.on('close', () => resolve(answer.statusCode === 200))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(false))
    sent.end(body)
  })
}

async function flood(): Promise<void> {
  while (performance.now() < until) {
    const n = done.asked++
    const mobile_no = `8${String(n).padStart(9, '0')}`
    if (n % 10 === 8) {
      const { product_list: _, ...signup } = orderOf(data, 0, { mobile_no, email_id: '' })
      if (await send('/api/account/save', JSON.stringify(signup))) done['sign-ups']++
    } else if (n % 10 === 9) {
      if (await send('/api/order/search/mobile_no', JSON.stringify({ mobile_no }))) done.trackings++
    } else {
      const body = order.replace(NUMBER, mobile_no).replace(STRANGER, `stranger${n}@victims.example`)
      if (await send('/api/order/save', body)) done.enquiries++
    }
  }
}

await Promise.all(Array.from({ length: connections }, flood))
agent.destroy()
parentPort?.postMessage(done)
