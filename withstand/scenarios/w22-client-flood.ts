import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import {
  checkAtLeast,
  checkAtMost,
  compareWithBaseline,
  formatMilliseconds,
  type Measurement,
} from '#testing/measurement.ts'
import { startMailServer } from '#testing/processes/mail-server.ts'
import { openDatabase } from '../../server/db/dialect.ts'
import {
  compareJourneys,
  computeWait,
  createHonestCustomer,
  JOURNEY_STEPS,
  runJourneysDuring,
} from '../clients/customer-journey.ts'
import type { FloodJob, FloodResult } from '../clients/flood-worker.ts'
import {
  buildShopEnvironment,
  runOnBothDatabases,
  type TestedDatabase,
} from '../databases/run-on-both-databases.ts'
import { measureMemoryAfter } from '../measure-memory.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'

const ATTACKERS = { enquiries: '203.0.113.66', 'sign-ups': '203.0.113.67', trackings: '203.0.113.68' }
/** How much it sends of each kind, three times that in all, and for how many s at most. */
const REQUESTS_PER_KIND = 3_400
const SECONDS = { short: 6, long: 300 }
/** How much of each is taken: as much as is free in an hour, and the little that comes after growing pauses. */
const MAX_ACCEPTED = { enquiries: 320, 'sign-ups': 320, trackings: 620 }
const KINDS = ['enquiries', 'sign-ups', 'trackings'] as const
/** How long the mails of honest customers are waited for after the flood, in s. */
const MAIL_TIMEOUT = 15
/** How many of the honest customers gave an e-mail address: all mails of an hour are limited, and this is not an hour. */
const CUSTOMERS_WITH_MAIL = 40

const formatCount = (value: number) => `${value}`

async function runFlood(
  place: TestedDatabase,
  { startShop, isFullLength }: ScenarioContext,
): Promise<Measurement[]> {
  const mailServer = await startMailServer()
  const shop = await startShop(place.dataDir, { ...buildShopEnvironment(place), MAIL_URL: mailServer.url })
  try {
    const withoutMail = (n: number) => ({ ...createHonestCustomer(n), email_id: '' })
    await runJourneysDuring(shop.port, Promise.resolve(), {
      atLeast: 5,
      customer: (n) => withoutMail(90_000 + n),
    })
    const quiet = await runJourneysDuring(shop.port, setTimeout(isFullLength ? 15_000 : 3_000), {
      atLeast: 20,
      customer: (n) => withoutMail(50_000 + n),
    })

    const workerData: FloodJob = {
      port: shop.port,
      addresses: ATTACKERS,
      each: REQUESTS_PER_KIND,
      seconds: SECONDS[isFullLength ? 'long' : 'short'],
      connections: 6,
    }
    const worker = new Worker(new URL('../clients/flood-worker.ts', import.meta.url), { workerData })
    const flood = once(worker, 'message')
    const beside = await runJourneysDuring(shop.port, flood, {
      atLeast: 20,
      customer: (n) => (n < CUSTOMERS_WITH_MAIL ? createHonestCustomer(n) : withoutMail(n)),
    })
    const [flooded]: FloodResult[] = await flood
    const mails = Math.min(CUSTOMERS_WITH_MAIL, beside.length)
    const arrived = () =>
      new Set(mailServer.received.flatMap(({ to }) => to).filter((to) => to.startsWith('honest'))).size
    const late = performance.now() + MAIL_TIMEOUT * 1000
    while (arrived() < mails && performance.now() < late) await setTimeout(100)
    const lateMails = mails - arrived()
    const memory = await measureMemoryAfter('the flood', shop)
    await shop.stop()
    const figures = [
      ...(flooded ? checkLimits(flooded, isFullLength) : []),
      ...(await checkStoredRows(place)),
      ...JOURNEY_STEPS.map((step) =>
        compareWithBaseline(
          `${step}, p99, beside a quiet shop`,
          computeWait(step, beside),
          computeWait(step, quiet),
          formatMilliseconds,
        ),
      ),
      ...compareJourneys('meanwhile', { quiet, beside, times: isFullLength ? 5 : 10 }),
      checkAtMost(
        0,
        `mails of honest customers that had not arrived ${MAIL_TIMEOUT} s after the flood`,
        lateMails,
        formatCount,
      ),
      ...memory,
    ]
    return figures.map((figure) => ({ ...figure, name: `${place.name}: ${figure.name}` }))
  } finally {
    await shop.stop()
    await mailServer.stop()
  }
}

/** How much of it was taken. In the seconds of `npm test` no limit is reached: every sender waits for himself. */
function checkLimits(flooded: FloodResult, long: boolean): Measurement[] {
  const asked = KINDS.map((kind) => ({
    name: `${kind} it asked for`,
    value: formatCount(flooded[kind].sent),
  }))
  if (!long) return asked
  const all = KINDS.reduce((sum, kind) => sum + flooded[kind].sent, 0)
  return [
    ...asked,
    checkAtLeast(10_000, 'together', all, formatCount),
    ...KINDS.flatMap((kind) => [
      checkAtLeast(1, `${kind} refused as too many`, flooded[kind].rateLimited, formatCount),
      checkAtMost(MAX_ACCEPTED[kind], `${kind} taken`, flooded[kind].accepted, formatCount),
    ]),
  ]
}

/** What the shop keeps of the flood. */
async function checkStoredRows(place: TestedDatabase): Promise<Measurement[]> {
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
    checkAtMost(30, 'its enquiries that carry no mark of a burst', alone, formatCount),
    checkAtMost(1, 'bursts that the shop sees in the others', bursts, formatCount),
    checkAtMost(60, 'mails to strangers that it caused', mails, formatCount),
    checkAtMost(31, 'mails to the shop that it caused', mailsToShop, formatCount),
  ]
}

/** W22: one client sends valid enquiries, sign-ups and trackings as fast as it can. */
export const clientFlood: Scenario = {
  id: 'W22',
  title: 'one client floods the shop with valid enquiries, sign-ups and trackings',
  timeLimit: 900,
  run: (trial) => runOnBothDatabases(trial, (place) => runFlood(place, trial)),
}
