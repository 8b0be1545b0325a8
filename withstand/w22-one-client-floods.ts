import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { atLeast, atMost, compare, compareAtMost, type Figure, ms, percentile } from '../bench/figure.ts'
import { startMailServer } from '../tests/notices/mail-server.ts'
import type { Flood, Flooded, Kind } from './flood.ts'
import { honestCustomer, type Journey, lengthOf, STEPS, walkUntil } from './honest-customer.ts'
import type { Proof, Trial } from './proof.ts'

const ATTACKERS = { enquiries: '203.0.113.66', 'sign-ups': '203.0.113.67', trackings: '203.0.113.68' }
/** In so many s even the slowest kind, signing up, comes to its limit. */
const LONG = 150
/** How much of each is taken: as much as is free in an hour, and the little that comes after growing pauses. */
const TAKEN_MAX = { enquiries: 320, 'sign-ups': 320, trackings: 620 }
const KINDS = ['enquiries', 'sign-ups', 'trackings'] as const
/** How long the mails of honest customers are waited for after the flood, in s. */
const MAILS_WITHIN = 15
/** How many of the honest customers gave an e-mail address: all mails of an hour are limited, and this is not an hour. */
const WITH_MAIL = 40

const count = (value: number) => `${value}`
const p99 = (values: readonly number[]) => percentile(values, 0.99)

/** One client sends valid enquiries, sign-ups and trackings as fast as it can (W22). */
export const oneClientFloods: Proof = {
  id: 'W22',
  what: 'one client floods the shop with valid enquiries, sign-ups and trackings',
  within: 300,
  run,
}

async function run({ start, newDataDir, long }: Trial): Promise<Figure[]> {
  const seconds = long ? LONG : 6
  const dataDir = newDataDir('flooded')
  const mailServer = await startMailServer()
  const shop = await start(dataDir, { PROXIES: '1', MAIL_URL: mailServer.url })
  try {
    const quietUntil = performance.now() + (long ? 15_000 : 3_000)
    const customer = (n: number) => ({ ...honestCustomer(n), email_id: '' })
    await walkUntil(shop.port, { isOver: () => true, atLeast: 5, customer: (n) => customer(90_000 + n) })
    const quiet = await walkUntil(shop.port, {
      isOver: () => performance.now() > quietUntil,
      atLeast: 20,
      customer: (n) => customer(50_000 + n),
    })

    const workerData: Flood = { port: shop.port, addresses: ATTACKERS, seconds, connections: 6 }
    const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData })
    let isOver = false
    const flood = once(worker, 'message').finally(() => {
      isOver = true
    })
    const walks = walkUntil(shop.port, {
      isOver: () => isOver,
      atLeast: 20,
      customer: (n) => (n < WITH_MAIL ? honestCustomer(n) : customer(n)),
    })
    const [[flooded], beside] = await Promise.all([flood, walks])
    const mails = Math.min(WITH_MAIL, beside.length)
    const arrived = () =>
      new Set(mailServer.received.flatMap(({ to }) => to).filter((to) => to.startsWith('honest'))).size
    const late = performance.now() + MAILS_WITHIN * 1000
    while (arrived() < mails && performance.now() < late) await setTimeout(100)
    const lateMails = mails - arrived()
    await shop.stop()
    return [
      ...KINDS.flatMap((kind) => howLimited(kind, flooded[kind], long)),
      ...whatIsKept(dataDir),
      ...whatOthersMet(quiet, beside, long ? 5 : 10),
      atMost(
        0,
        `mails of honest customers that had not arrived ${MAILS_WITHIN} s after the flood`,
        lateMails,
        count,
      ),
    ]
  } finally {
    await shop.stop()
    await mailServer.stop()
  }
}

/** How much of a kind was taken. In the seconds of `npm test` no limit is reached: every sender waits for himself. */
function howLimited(kind: Kind, { asked, taken, tooMany }: Flooded[Kind], long: boolean): Figure[] {
  const asking = { what: `${kind} it asked for`, shop: count(asked) }
  if (!long) return [asking]
  return [
    asking,
    atLeast(1, `${kind} refused as too many`, tooMany, count),
    atMost(TAKEN_MAX[kind], `${kind} taken`, taken, count),
  ]
}

/** What the shop keeps of the flood. */
function whatIsKept(dataDir: string): Figure[] {
  const database = new DatabaseSync(join(dataDir, 'mathappu.db'), { readOnly: true })
  const read = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  const strangers = `from enquiry where email_id like 'stranger%'`
  const placed = read(`select count(*) ${strangers}`)
  const hasBursts = read(`select count(*) from pragma_table_info('enquiry') where name = 'burst'`) === 1
  const alone = hasBursts ? read(`select count(*) ${strangers} and burst is null`) : placed
  const bursts = hasBursts ? read(`select count(distinct burst) ${strangers}`) : 0
  const mails = read(`select count(*) from notice join enquiry on event = 'enquiry-placed:' || order_id
    where recipient = 'customer' and email_id like 'stranger%' and given_up_at is null`)
  const mailsToShop =
    read(`select count(*) from notice left join enquiry on event = 'enquiry-placed:' || order_id
    where recipient = 'shop' and (email_id like 'stranger%' or email_id is null)`)
  database.close()
  return [
    atMost(30, 'its enquiries that carry no mark of a burst', alone, count),
    atMost(1, 'bursts that the shop sees in the others', bursts, count),
    atMost(60, 'mails to strangers that it caused', mails, count),
    atMost(31, 'mails to the shop that it caused', mailsToShop, count),
  ]
}

/** How honest customers fared beside it, who may need so many times as long. */
function whatOthersMet(quiet: readonly Journey[], beside: readonly Journey[], times: number): Figure[] {
  const inVain = beside.filter((journey) => !Number.isFinite(lengthOf(journey))).length
  const steps = STEPS.map((step) =>
    compare(
      `${step}, p99, beside a quiet shop`,
      p99(beside.map((journey) => journey[step])),
      p99(quiet.map((journey) => journey[step])),
      ms,
    ),
  )
  return [
    { what: 'honest journeys meanwhile', shop: count(beside.length), beside: count(quiet.length) },
    atMost(0, 'honest journeys in vain', inVain, count),
    ...steps,
    compareAtMost(
      times,
      'the whole journey, p99, beside a quiet shop',
      p99(beside.map(lengthOf)),
      p99(quiet.map(lengthOf)),
      ms,
    ),
  ]
}
