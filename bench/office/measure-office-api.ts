import { randomUUID } from 'node:crypto'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import type { EnquiryListJson } from '#contract/office/inbox.ts'
import { ENQUIRY_COUNT, LONG_ENQUIRIES, RARE_NAME } from '#testing/database/fill-enquiries.ts'
import {
  checkAtMost,
  formatTenthsOfMilliseconds,
  type Measurement,
  percentile,
} from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { buildOrderRequest } from '../server/measure-enquiries.ts'
import { createOfficeClient, type OfficeClient } from './office-client.ts'

/** How often each call is made, one after the other, and how often before it counts. */
const CALL_COUNT = 300
const WARM_UP_COUNT = 20

const formatEnquiryNumber = (n: number) => `2026-${String(n).padStart(5, '0')}`
/** An enquiry of 300 lines that nobody has answered yet, one of the newest. */
export const LONG_ENQUIRY = formatEnquiryNumber(ENQUIRY_COUNT)
/** The one before it, of four lines. */
export const SHORT_ENQUIRY = formatEnquiryNumber(ENQUIRY_COUNT - 1)

/** How long 95 of 100 calls of the office take with 100,000 enquiries; `where` says on which database. */
export async function measureOfficeApi(shop: ServerProcess, where: string): Promise<Measurement[]> {
  const { request } = await createOfficeClient(shop)
  const searchEnquiries = (q: string) => request<EnquiryListJson>(`enquiries?${new URLSearchParams({ q })}`)
  /** Scattered over all enquiries. */
  const pickEnquiryIndex = (turn: number) => ((turn + WARM_UP_COUNT + 1) * 7_919_003) % ENQUIRY_COUNT
  const pickMobileNumber = (turn: number) => `${9_000_000_000 + (pickEnquiryIndex(turn) % 30_000) + 1}`
  const calls: [name: string, goal: number, call: (turn: number) => Promise<EnquiryListJson | unknown[]>][] =
    [
      ['inbox', 60, () => request('enquiries')],
      [
        'inbox, a later page',
        60,
        (turn) => request(`enquiries?after=${20_260_000_000 + pickEnquiryIndex(turn)}`),
      ],
      ['inbox, those packed', 60, () => request('enquiries?status=Packed')],
      ['queue', 60, () => request('enquiries/queue')],
      ['tallies', 60, async () => [await request('enquiries/tallies')]],
      ['search: a number', 60, (turn) => searchEnquiries(formatEnquiryNumber(pickEnquiryIndex(turn)))],
      ['search: a number without its year', 60, (turn) => searchEnquiries(`${pickEnquiryIndex(turn)}`)],
      [
        'search: the last 4 to 10 digits of a mobile number',
        60,
        (turn) => searchEnquiries(pickMobileNumber(turn).slice(-4 - ((turn + WARM_UP_COUNT) % 7))),
      ],
      ['search: a name that half of them have', 60, () => searchEnquiries('kavitha')],
      ['search: a name that 20 have', 60, () => searchEnquiries(RARE_NAME.name)],
      [
        'search: a city',
        60,
        (turn) => searchEnquiries(['madurai', 'salem', 'erode', 'karur'][(turn + WARM_UP_COUNT) % 4] ?? ''),
      ],
      ['search: two words that many have', 60, () => searchEnquiries('kavitha chennai')],
      [
        'search: a name that many have, one that 20 have',
        60,
        () => searchEnquiries(`${RARE_NAME.name} rajan`),
      ],
      [
        'search: the beginning of a word',
        60,
        (turn) => searchEnquiries('murugan'.slice(0, 1 + ((turn + WARM_UP_COUNT) % 7))),
      ],
      [
        'an enquiry of 300 lines',
        20,
        async () => (await request<EnquiryJson>(`enquiries/${LONG_ENQUIRY}`)).content.lines,
      ],
    ]
  const figures: Measurement[] = []
  for (const [name, goal, call] of calls) {
    const times = await timeCalls(async (turn) => {
      const found = await call(turn)
      if (('rows' in found ? found.rows : found).length === 0) throw new Error(`${name}: nothing is found`)
    })
    figures.push(toMeasurement(name, goal, times, where))
  }
  figures.push(toMeasurement('save of a change to 300 lines', 50, await timeSaves(request), where))
  figures.push(
    toMeasurement(
      'an enquiry of 40 lines is placed and in the inbox',
      1000,
      await timeUntilListed(shop, request),
      where,
    ),
  )
  return figures
}

const toMeasurement = (name: string, goal: number, times: number[], where: string) =>
  checkAtMost(goal, `${name}, ${where}`, percentile(times, 0.95), formatTenthsOfMilliseconds)

async function timeCalls(call: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = -WARM_UP_COUNT; turn < CALL_COUNT; turn++) {
    const began = performance.now()
    await call(turn)
    if (turn >= 0) times.push(performance.now() - began)
  }
  return times
}

/** Each save makes a version of an enquiry of 300 lines, in which one quantity is another; then it is looked at again. */
async function timeSaves(ask: OfficeClient['request']): Promise<number[]> {
  const times: number[] = []
  for (let turn = -WARM_UP_COUNT; turn < CALL_COUNT; turn++) {
    const number = formatEnquiryNumber(ENQUIRY_COUNT - LONG_ENQUIRIES.every * ((turn + WARM_UP_COUNT) % 20))
    const { version_counts: base_version, content } = await ask<EnquiryJson>(`enquiries/${number}`)
    const lines = content.lines.map(({ product_id, qty }, n) => ({
      product_id,
      qty: n === 7 ? (qty % 90) + 1 : qty,
    }))
    const { discount, packing } = content
    const began = performance.now()
    await ask(`enquiries/${number}/change`, { base_version, lines, discount, packing, note: '' })
    if (turn >= 0) times.push(performance.now() - began)
  }
  return times
}

/** From the moment a customer sends an enquiry until it stands in the inbox. */
async function timeUntilListed({ origin }: ServerProcess, ask: OfficeClient['request']): Promise<number[]> {
  const { payload, headers } = await buildOrderRequest(origin)
  return timeCalls(async (turn) => {
    const mobile_no = `9${String(turn + WARM_UP_COUNT).padStart(9, '0')}`
    const answer = await fetch(`${origin}/api/order/save`, {
      method: 'POST',
      headers: {
        ...headers,
        'Idempotency-Key': randomUUID(),
        'X-Forwarded-For': `10.0.${(turn + WARM_UP_COUNT) >> 8}.${(turn + WARM_UP_COUNT) & 255}`,
      },
      body: JSON.stringify({ ...payload, mobile_no }),
    })
    const { data } = await answer.json()
    const { rows } = await ask<EnquiryListJson>('enquiries')
    if (rows[0]?.enquiry_number !== data?.enquiry_number) throw new Error('It is not in the inbox')
  })
}
