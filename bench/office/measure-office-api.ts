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

/** Measured calls, one after the other, and warm-up calls before them. */
const CALL_COUNT = 300
const WARM_UP_COUNT = 20

const formatEnquiryNumber = (n: number) => `2026-${String(n).padStart(5, '0')}`
/** One of the newest enquiries, with 300 lines and no recorded call. */
export const LONG_ENQUIRY = formatEnquiryNumber(ENQUIRY_COUNT)
/** The enquiry before it, with four lines. */
export const SHORT_ENQUIRY = formatEnquiryNumber(ENQUIRY_COUNT - 1)

/** Measures the 95th percentile of office API calls with 100,000 enquiries. `database` is part of the figures' names. */
export async function measureOfficeApi(shop: ServerProcess, database: string): Promise<Measurement[]> {
  const { request } = await createOfficeClient(shop)
  const searchEnquiries = (q: string) => request<EnquiryListJson>(`enquiries?${new URLSearchParams({ q })}`)
  /** Spreads the calls over all enquiries. */
  const pickEnquiryIndex = (n: number) => ((n + WARM_UP_COUNT + 1) * 7_919_003) % ENQUIRY_COUNT
  const pickMobileNumber = (n: number) => `${9_000_000_000 + (pickEnquiryIndex(n) % 30_000) + 1}`
  const calls: [name: string, goal: number, call: (n: number) => Promise<EnquiryListJson | unknown[]>][] = [
    ['inbox', 60, () => request('enquiries')],
    ['inbox, a later page', 60, (n) => request(`enquiries?after=~${20_260_000_000 + pickEnquiryIndex(n)}`)],
    ['inbox, sorted by name', 60, () => request('enquiries?sort=name')],
    ['inbox, sorted by amount due', 60, () => request('enquiries?sort=-due')],
    ['inbox, packed', 60, () => request('enquiries?status=Packed')],
    ['queue', 60, () => request('enquiries/queue')],
    ['tallies', 60, async () => [await request('enquiries/tallies')]],
    ['overview', 60, async () => [await request('overview')]],
    ['search: a number', 60, (n) => searchEnquiries(formatEnquiryNumber(pickEnquiryIndex(n)))],
    ['search: a number without its year', 60, (n) => searchEnquiries(`${pickEnquiryIndex(n)}`)],
    [
      'search: the last 4 to 10 digits of a mobile number',
      60,
      (n) => searchEnquiries(pickMobileNumber(n).slice(-4 - ((n + WARM_UP_COUNT) % 7))),
    ],
    ['search: a name in half of them', 60, () => searchEnquiries('kavitha')],
    ['search: a name in 20 of them', 60, () => searchEnquiries(RARE_NAME.name)],
    [
      'search: a city',
      60,
      (n) => searchEnquiries(['madurai', 'salem', 'erode', 'karur'][(n + WARM_UP_COUNT) % 4] ?? ''),
    ],
    ['search: two common words', 60, () => searchEnquiries('kavitha chennai')],
    ['search: a common and a rare name', 60, () => searchEnquiries(`${RARE_NAME.name} rajan`)],
    [
      'search: the beginning of a word',
      60,
      (n) => searchEnquiries('murugan'.slice(0, 1 + ((n + WARM_UP_COUNT) % 7))),
    ],
    [
      'an enquiry of 300 lines',
      20,
      async () => (await request<EnquiryJson>(`enquiries/${LONG_ENQUIRY}`)).content.lines,
    ],
  ]
  const figures: Measurement[] = []
  for (const [name, goal, call] of calls) {
    const times = await timeCalls(async (n) => {
      const result = await call(n)
      if (('rows' in result ? result.rows : result).length === 0) throw new Error(`${name}: no results`)
    })
    figures.push(toMeasurement(name, goal, times, database))
  }
  figures.push(toMeasurement('save of a change to 300 lines', 50, await timeSaves(request), database))
  figures.push(
    toMeasurement(
      'an enquiry of 40 lines is placed and in the inbox',
      1000,
      await timeUntilListed(shop, request),
      database,
    ),
  )
  return figures
}

const toMeasurement = (name: string, goal: number, times: number[], database: string) =>
  checkAtMost(goal, `${name}, ${database}`, percentile(times, 0.95), formatTenthsOfMilliseconds)

async function timeCalls(call: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = -WARM_UP_COUNT; n < CALL_COUNT; n++) {
    const startedAt = performance.now()
    await call(n)
    if (n >= 0) times.push(performance.now() - startedAt)
  }
  return times
}

/** Times saves of an enquiry of 300 lines. Each save changes one quantity, which creates a version. Times are in ms. */
async function timeSaves(request: OfficeClient['request']): Promise<number[]> {
  const times: number[] = []
  for (let n = -WARM_UP_COUNT; n < CALL_COUNT; n++) {
    const number = formatEnquiryNumber(ENQUIRY_COUNT - LONG_ENQUIRIES.every * ((n + WARM_UP_COUNT) % 20))
    const { version_counts: base_version, content } = await request<EnquiryJson>(`enquiries/${number}`)
    const lines = content.lines.map(({ product_id, qty }, i) => ({
      product_id,
      qty: i === 7 ? (qty % 90) + 1 : qty,
    }))
    const { discount, packing } = content
    const startedAt = performance.now()
    await request(`enquiries/${number}/change`, { base_version, lines, discount, packing, note: '' })
    if (n >= 0) times.push(performance.now() - startedAt)
  }
  return times
}

/** Times from a customer's request until the enquiry is in the inbox, in ms. */
async function timeUntilListed(
  { origin }: ServerProcess,
  request: OfficeClient['request'],
): Promise<number[]> {
  const { payload, headers } = await buildOrderRequest(origin)
  return timeCalls(async (n) => {
    const mobile_no = `9${String(n + WARM_UP_COUNT).padStart(9, '0')}`
    const response = await fetch(`${origin}/api/order/save`, {
      method: 'POST',
      headers: {
        ...headers,
        'Idempotency-Key': randomUUID(),
        'X-Forwarded-For': `10.0.${(n + WARM_UP_COUNT) >> 8}.${(n + WARM_UP_COUNT) & 255}`,
      },
      body: JSON.stringify({ ...payload, mobile_no }),
    })
    const { data } = await response.json()
    const { rows } = await request<EnquiryListJson>('enquiries')
    if (rows[0]?.enquiry_number !== data?.enquiry_number) throw new Error('The enquiry is not in the inbox')
  })
}
