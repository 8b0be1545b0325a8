import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { atLeast, atMost, compare, type Figure, ms } from '#testing/figure.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { openDatabase } from '../server/db/dialect.ts'
import { onBothDatabases, type Place, shopAt } from './both-databases.ts'
import type { Flood, Flooded } from './flood.ts'
import { honestCustomer, howTheyFared, STEPS, waitAt, walkDuring } from './honest-customer.ts'
import { memoryAfter } from './memory.ts'
import type { Proof, Trial } from './proof.ts'

const ATTACKERS = { enquiries: '203.0.113.66', 'sign-ups': '203.0.113.67', trackings: '203.0.113.68' }
/** How much it sends of each kind, three times that in all, and for how many s at most. */
const EACH = 3_400
const SECONDS = { short: 6, long: 300 }
/** How much of each is taken: as much as is free in an hour, and the little that comes after growing pauses. */
const TAKEN_MAX = { enquiries: 320, 'sign-ups': 320, trackings: 620 }
const KINDS = ['enquiries', 'sign-ups', 'trackings'] as const
/** How long the mails of honest customers are waited for after the flood, in s. */
const MAILS_WITHIN = 15
/** How many of the honest customers gave an e-mail address: all mails of an hour are limited, and this is not an hour. */
const WITH_MAIL = 40

const count = (value: number) => `${value}`

async function tryFlood(place: Place, { start, long }: Trial): Promise<Figure[]> {
  const mailServer = await startMailServer()
  const shop = await start(place.dataDir, { ...shopAt(place), MAIL_URL: mailServer.url })
  try {
    const withoutMail = (n: number) => ({ ...honestCustomer(n), email_id: '' })
    await walkDuring(shop.port, Promise.resolve(), {
      atLeast: 5,
      customer: (n) => withoutMail(90_000 + n),
    })
    const quiet = await walkDuring(shop.port, setTimeout(long ? 15_000 : 3_000), {
      atLeast: 20,
      customer: (n) => withoutMail(50_000 + n),
    })

    const workerData: Flood = {
      port: shop.port,
      addresses: ATTACKERS,
      each: EACH,
      seconds: SECONDS[long ? 'long' : 'short'],
      connections: 6,
    }
    const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData })
    const flood = once(worker, 'message')
    const beside = await walkDuring(shop.port, flood, {
      atLeast: 20,
      customer: (n) => (n < WITH_MAIL ? honestCustomer(n) : withoutMail(n)),
    })
    const [flooded]: Flooded[] = await flood
    const mails = Math.min(WITH_MAIL, beside.length)
    const arrived = () =>
      new Set(mailServer.received.flatMap(({ to }) => to).filter((to) => to.startsWith('honest'))).size
    const late = performance.now() + MAILS_WITHIN * 1000
    while (arrived() < mails && performance.now() < late) await setTimeout(100)
    const lateMails = mails - arrived()
    const memory = await memoryAfter('the flood', shop)
    await shop.stop()
    const figures = [
      ...(flooded ? howLimited(flooded, long) : []),
      ...(await whatIsKept(place)),
      ...STEPS.map((step) =>
        compare(`${step}, p99, beside a quiet shop`, waitAt(step, beside), waitAt(step, quiet), ms),
      ),
      ...howTheyFared('meanwhile', { quiet, beside, times: long ? 5 : 10 }),
      atMost(
        0,
        `mails of honest customers that had not arrived ${MAILS_WITHIN} s after the flood`,
        lateMails,
        count,
      ),
      ...memory,
    ]
    return figures.map((figure) => ({ ...figure, what: `${place.name}: ${figure.what}` }))
  } finally {
    await shop.stop()
    await mailServer.stop()
  }
}

/** How much of it was taken. In the seconds of `npm test` no limit is reached: every sender waits for himself. */
function howLimited(flooded: Flooded, long: boolean): Figure[] {
  const asked = KINDS.map((kind) => ({ what: `${kind} it asked for`, shop: count(flooded[kind].asked) }))
  if (!long) return asked
  const all = KINDS.reduce((sum, kind) => sum + flooded[kind].asked, 0)
  return [
    ...asked,
    atLeast(10_000, 'together', all, count),
    ...KINDS.flatMap((kind) => [
      atLeast(1, `${kind} refused as too many`, flooded[kind].tooMany, count),
      atMost(TAKEN_MAX[kind], `${kind} taken`, flooded[kind].taken, count),
    ]),
  ]
}

/** What the shop keeps of the flood. */
async function whatIsKept(place: Place): Promise<Figure[]> {
  const { db, close } = openDatabase(place, { patient: true })
  const read = async (what: string) => {
    const { rows } = await sql<{ n: number }>`select ${sql.raw(what)}`.execute(db)
    return Number(rows[0]?.n)
  }
  const strangers = `from enquiry where email_id like 'stranger%'`
  const tables = await db.introspection.getTables()
  const hasBursts = tables.some(
    ({ name, columns }) => name === 'enquiry' && columns.some((column) => column.name === 'burst'),
  )
  const alone = await read(`count(*) as n ${strangers} ${hasBursts ? 'and burst is null' : ''}`)
  const bursts = hasBursts ? await read(`count(distinct burst) as n ${strangers}`) : 0
  const mails = await read(`count(*) as n from notice join enquiry on event = 'enquiry-placed:' || order_id
    where recipient = 'customer' and email_id like 'stranger%' and given_up_at is null`)
  const mailsToShop =
    await read(`count(*) as n from notice left join enquiry on event = 'enquiry-placed:' || order_id
    where recipient = 'shop' and (email_id like 'stranger%' or email_id is null)`)
  await close()
  return [
    atMost(30, 'its enquiries that carry no mark of a burst', alone, count),
    atMost(1, 'bursts that the shop sees in the others', bursts, count),
    atMost(60, 'mails to strangers that it caused', mails, count),
    atMost(31, 'mails to the shop that it caused', mailsToShop, count),
  ]
}

/** W22: one client sends valid enquiries, sign-ups and trackings as fast as it can. */
export const oneClientFloods: Proof = {
  id: 'W22',
  what: 'one client floods the shop with valid enquiries, sign-ups and trackings',
  within: 900,
  run: (trial) => onBothDatabases(trial, (place) => tryFlood(place, trial)),
}
