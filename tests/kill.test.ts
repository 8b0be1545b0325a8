import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { FROM_OUR_PAGE } from './api/shop.ts'

const KILLS = 3
const SENDERS = 8
/** A first start may build the shop. */
const WITHIN_MS = 180_000

const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-kill-'))
let running: ChildProcess | undefined
afterAll(() => {
  running?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

/** Starts the shop as `npm start` does; gives its address. */
async function start(): Promise<string> {
  const shop = spawn(process.execPath, [join(root, 'start.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PROXIES: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = shop
  for await (const line of createInterface({ input: shop.stdout })) {
    const [, address] = /^Listening on (\S+)$/.exec(line) ?? []
    if (!address) continue
    shop.stdout.resume()
    return address
  }
  throw new Error('The shop ended before it was ready')
}

async function kill(shop = running) {
  if (!shop || shop.signalCode) return
  shop.kill('SIGKILL')
  await once(shop, 'exit')
}

// Each key is a customer's of its own: nobody orders more often than one may.
async function save(address: string, key: string, city: string): Promise<string> {
  const customer = Number.parseInt(key.slice(0, 8), 16) % 1e9
  const line = { product_id: 'os01', price: 9, qty: 300, sub_total: 2700 }
  const billing = {
    customer_name: 'Raja',
    mobile_no: `9${String(customer).padStart(9, '0')}`,
    address: '1 Car Street',
    city,
    pin_code: '625001',
  }
  const amounts = { sub_total: 2700, discount_amount: 0, net_amount: 2700, amount_in_words: '' }
  const response = await fetch(`${address}/api/order/save`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...FROM_OUR_PAGE,
      'Idempotency-Key': key,
      'X-Forwarded-For': `10.${(customer >> 16) & 255}.${(customer >> 8) & 255}.${customer & 255}`,
    },
    body: JSON.stringify({ ...billing, ...amounts, product_list: [line] }),
  })
  const { data } = await response.json()
  return data.order_id
}

it('What was answered outlives the shop being killed at any moment, once and whole', {
  timeout: WITHIN_MS,
}, async () => {
  const sent: string[] = []
  const answered = new Map<string, string>()

  for (let kills = 0; kills < KILLS; kills++) {
    const address = await start()
    const enough = answered.size + 20 + Math.trunc(Math.random() * 100)
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        while (running?.signalCode === null) {
          const key = randomUUID()
          sent.push(key)
          const order_id = await save(address, key, 'Madurai').catch(() => undefined)
          if (order_id) answered.set(key, order_id)
          if (answered.size >= enough) await kill()
        }
      }),
    )
  }

  const address = await start()
  for (const [key, order_id] of answered) {
    const printed = await fetch(`${address}/api/order/public/print/get/${order_id}`)
    expect((await printed.json()).data).toMatchObject({
      city: 'Madurai',
      net_amount: 2700,
      product_list: [{ qty: 300 }],
    })
    expect(await save(address, key, 'Madurai')).toBe(order_id)
  }
  // Whoever got no answer asks again: whether the first try was saved or not, there is one enquiry.
  for (const key of sent) await save(address, key, 'Madurai')
  await kill()

  const database = new DatabaseSync(join(dataDir, 'mathappu.db'))
  const read = (sql: string) => database.prepare(sql).all()
  expect(read('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(read('select count(*) as n, max(enquiry_count) as last from enquiry')).toEqual([
    { n: sent.length, last: sent.length },
  ])
  for (const table of [
    'enquiry_version',
    'enquiry_line',
    'enquiry_status_change',
    'idempotency_record',
    'notice',
  ]) {
    expect(read(`select count(*) as n from ${table}`), table).toEqual([{ n: sent.length }])
  }
  database.close()
})
