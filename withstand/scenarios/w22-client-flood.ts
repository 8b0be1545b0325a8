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
/** Requests of each kind, and the time limit in s. */
const REQUESTS_PER_KIND = 3_400
const SECONDS = { short: 6, long: 300 }
/** Limits of accepted requests by kind: the hourly allowance, and a few more after growing delays. */
const MAX_ACCEPTED = { enquiries: 320, 'sign-ups': 320, trackings: 620 }
const KINDS = ['enquiries', 'sign-ups', 'trackings'] as const
/** Wait for the mails of honest customers after the flood, in s. */
const MAIL_TIMEOUT = 15
/** Honest customers with an email address. Few, because the shop limits mails per hour. */
const CUSTOMERS_WITH_MAIL = 40

const formatCount = (value: number) => `${value}`

async function runFlood(
  database: TestedDatabase,
  { startShop, isFullLength }: ScenarioContext,
): Promise<Measurement[]> {
  const mailServer = await startMailServer()
  const shop = await startShop(database.dataDir, {
    ...buildShopEnvironment(database),
    MAIL_URL: mailServer.url,
  })
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
    const loaded = await runJourneysDuring(shop.port, flood, {
      atLeast: 20,
      customer: (n) => (n < CUSTOMERS_WITH_MAIL ? createHonestCustomer(n) : withoutMail(n)),
    })
    const [result]: FloodResult[] = await flood
    const mails = Math.min(CUSTOMERS_WITH_MAIL, loaded.length)
    const countMails = () =>
      new Set(mailServer.received.flatMap(({ to }) => to).filter((to) => to.startsWith('honest'))).size
    const deadline = performance.now() + MAIL_TIMEOUT * 1000
    while (countMails() < mails && performance.now() < deadline) await setTimeout(100)
    const lateMails = mails - countMails()
    const memory = await measureMemoryAfter('the flood', shop)
    await shop.stop()
    const figures = [
      ...(result ? checkLimits(result, isFullLength) : []),
      ...(await checkStoredRows(database)),
      ...JOURNEY_STEPS.map((step) =>
        compareWithBaseline(
          `${step}, p99, compared with a quiet shop`,
          computeWait(step, loaded),
          computeWait(step, quiet),
          formatMilliseconds,
        ),
      ),
      ...compareJourneys('flood', { quiet, loaded, times: isFullLength ? 5 : 10 }),
      checkAtMost(
        0,
        `mails of honest customers missing ${MAIL_TIMEOUT} s after the flood`,
        lateMails,
        formatCount,
      ),
      ...memory,
    ]
    return figures.map((figure) => ({ ...figure, name: `${database.name}: ${figure.name}` }))
  } finally {
    await shop.stop()
    await mailServer.stop()
  }
}

/** Checks how many requests were accepted. The short run of `npm test` reaches no limit. */
function checkLimits(result: FloodResult, long: boolean): Measurement[] {
  const sent = KINDS.map((kind) => ({
    name: `${kind} sent by the client`,
    value: formatCount(result[kind].sent),
  }))
  if (!long) return sent
  const all = KINDS.reduce((sum, kind) => sum + result[kind].sent, 0)
  return [
    ...sent,
    checkAtLeast(10_000, 'together', all, formatCount),
    ...KINDS.flatMap((kind) => [
      checkAtLeast(1, `${kind} rate-limited`, result[kind].rateLimited, formatCount),
      checkAtMost(MAX_ACCEPTED[kind], `${kind} accepted`, result[kind].accepted, formatCount),
    ]),
  ]
}

/** Checks how much of the flood the shop has stored. */
async function checkStoredRows(database: TestedDatabase): Promise<Measurement[]> {
  const { db, close } = openDatabase(database, { patient: true })
  const count = async (selection: string) => {
    const { rows } = await sql<{ n: number }>`select ${sql.raw(selection)}`.execute(db)
    return Number(rows[0]?.n)
  }
  const strangers = `from enquiry where email_id like 'stranger%'`
  const tables = await db.introspection.getTables()
  const hasBursts = tables.some(
    ({ name, columns }) => name === 'enquiry' && columns.some((column) => column.name === 'burst'),
  )
  const unmarked = await count(`count(*) as n ${strangers} ${hasBursts ? 'and burst is null' : ''}`)
  const bursts = hasBursts ? await count(`count(distinct burst) as n ${strangers}`) : 0
  const mails = await count(`count(*) as n from notice join enquiry on event = 'enquiry-placed:' || order_id
    where recipient = 'customer' and email_id like 'stranger%' and given_up_at is null`)
  const mailsToShop =
    await count(`count(*) as n from notice left join enquiry on event = 'enquiry-placed:' || order_id
    where recipient = 'shop' and (email_id like 'stranger%' or email_id is null)`)
  await close()
  return [
    checkAtMost(30, 'enquiries of the client without a burst', unmarked, formatCount),
    checkAtMost(1, 'bursts of the client', bursts, formatCount),
    checkAtMost(60, 'mails to strangers caused by the client', mails, formatCount),
    checkAtMost(31, 'mails to the shop caused by the client', mailsToShop, formatCount),
  ]
}

/** W22: one client's flood does not harm other customers, and the shop stores and mails little of it. */
export const clientFlood: Scenario = {
  id: 'W22',
  title: 'One client floods the shop with valid enquiries, sign-ups and trackings',
  timeLimit: 900,
  run: (context) => runOnBothDatabases(context, (database) => runFlood(database, context)),
}
