import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { FROM_OUR_PAGE } from './api/shop.ts'
import { killShop, type RunningShop, START_WITHIN, startShop } from './running-shop.ts'

const KILLS = 3
const SENDERS = 8

const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-kill-'))
let running: RunningShop | undefined
afterAll(() => {
  running?.process.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

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
  timeout: START_WITHIN,
}, async () => {
  const sent: string[] = []
  const answered = new Map<string, string>()

  for (let kills = 0; kills < KILLS; kills++) {
    const shop = await startShop(dataDir)
    running = shop
    const enough = answered.size + 20 + Math.trunc(Math.random() * 100)
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        while (shop.process.signalCode === null) {
          const key = randomUUID()
          sent.push(key)
          const order_id = await save(shop.address, key, 'Madurai').catch(() => undefined)
          if (order_id) answered.set(key, order_id)
          if (answered.size >= enough) await killShop(shop)
        }
      }),
    )
  }

  running = await startShop(dataDir)
  const { address } = running
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
  await killShop(running)

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
