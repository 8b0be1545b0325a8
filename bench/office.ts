import { randomUUID } from 'node:crypto'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import type { EnquiryListJson } from '#contract/office/inbox.ts'
import { atMost, type Figure, percentile, tenthsOfMs } from '#testing/figure.ts'
import { ENQUIRIES, LONG, RARE } from '#testing/many-enquiries.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { type Desk, openDesk } from './desk.ts'
import { sentOrder } from './enquiries.ts'

/** How often each call is made, one after the other, and how often before it counts. */
const CALLS = 300
const WARM_UP = 20

const numberOf = (n: number) => `2026-${String(n).padStart(5, '0')}`
/** An enquiry of 300 lines that nobody has answered yet, one of the newest. */
export const LONG_ENQUIRY = numberOf(ENQUIRIES)
/** The one before it, of four lines. */
export const SHORT_ENQUIRY = numberOf(ENQUIRIES - 1)

/** How long 95 of 100 calls of the office take with 100,000 enquiries; `where` says on which database. */
export async function measureOffice(shop: ServerProcess, where: string): Promise<Figure[]> {
  const { ask } = await openDesk(shop)
  const find = (q: string) => ask<EnquiryListJson>(`enquiries?${new URLSearchParams({ q })}`)
  /** Scattered over all enquiries. */
  const some = (turn: number) => ((turn + WARM_UP + 1) * 7_919_003) % ENQUIRIES
  const mobileOf = (turn: number) => `${9_000_000_000 + (some(turn) % 30_000) + 1}`
  const calls: [name: string, goal: number, call: (turn: number) => Promise<EnquiryListJson | unknown[]>][] =
    [
      ['inbox', 60, () => ask('enquiries')],
      ['inbox, a later page', 60, (turn) => ask(`enquiries?after=${20_260_000_000 + some(turn)}`)],
      ['inbox, those packed', 60, () => ask('enquiries?status=Packed')],
      ['queue', 60, () => ask('enquiries/queue')],
      ['tallies', 60, async () => [await ask('enquiries/tallies')]],
      ['search: a number', 60, (turn) => find(numberOf(some(turn)))],
      ['search: a number without its year', 60, (turn) => find(`${some(turn)}`)],
      [
        'search: the last 4 to 10 digits of a mobile number',
        60,
        (turn) => find(mobileOf(turn).slice(-4 - ((turn + WARM_UP) % 7))),
      ],
      ['search: a name that half of them have', 60, () => find('kavitha')],
      ['search: a name that 20 have', 60, () => find(RARE.name)],
      [
        'search: a city',
        60,
        (turn) => find(['madurai', 'salem', 'erode', 'karur'][(turn + WARM_UP) % 4] ?? ''),
      ],
      ['search: two words that many have', 60, () => find('kavitha chennai')],
      ['search: a name that many have, one that 20 have', 60, () => find(`${RARE.name} rajan`)],
      ['search: the beginning of a word', 60, (turn) => find('murugan'.slice(0, 1 + ((turn + WARM_UP) % 7)))],
      [
        'an enquiry of 300 lines',
        20,
        async () => (await ask<EnquiryJson>(`enquiries/${LONG_ENQUIRY}`)).content.lines,
      ],
    ]
  const figures: Figure[] = []
  for (const [name, goal, call] of calls) {
    const times = await timesOf(async (turn) => {
      const found = await call(turn)
      if (('rows' in found ? found.rows : found).length === 0) throw new Error(`${name}: nothing is found`)
    })
    figures.push(figureOf(name, goal, times, where))
  }
  figures.push(figureOf('save of a change to 300 lines', 50, await timesOfSaves(ask), where))
  figures.push(
    figureOf(
      'an enquiry of 40 lines is placed and in the inbox',
      1000,
      await timesUntilSeen(shop, ask),
      where,
    ),
  )
  return figures
}

const figureOf = (name: string, goal: number, times: number[], where: string) =>
  atMost(goal, `${name}, ${where}`, percentile(times, 0.95), tenthsOfMs)

async function timesOf(call: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = -WARM_UP; turn < CALLS; turn++) {
    const began = performance.now()
    await call(turn)
    if (turn >= 0) times.push(performance.now() - began)
  }
  return times
}

/** Each save makes a version of an enquiry of 300 lines, in which one quantity is another; then it is looked at again. */
async function timesOfSaves(ask: Desk['ask']): Promise<number[]> {
  const times: number[] = []
  for (let turn = -WARM_UP; turn < CALLS; turn++) {
    const number = numberOf(ENQUIRIES - LONG.every * ((turn + WARM_UP) % 20))
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
async function timesUntilSeen({ origin }: ServerProcess, ask: Desk['ask']): Promise<number[]> {
  const { payload, headers } = await sentOrder(origin)
  return timesOf(async (turn) => {
    const mobile_no = `9${String(turn + WARM_UP).padStart(9, '0')}`
    const answer = await fetch(`${origin}/api/order/save`, {
      method: 'POST',
      headers: {
        ...headers,
        'Idempotency-Key': randomUUID(),
        'X-Forwarded-For': `10.0.${(turn + WARM_UP) >> 8}.${(turn + WARM_UP) & 255}`,
      },
      body: JSON.stringify({ ...payload, mobile_no }),
    })
    const { data } = await answer.json()
    const { rows } = await ask<EnquiryListJson>('enquiries')
    if (rows[0]?.enquiry_number !== data?.enquiry_number) throw new Error('It is not in the inbox')
  })
}
