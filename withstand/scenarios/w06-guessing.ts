import { join } from 'node:path'
import { checkAtMost, type Measurement, median } from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { hashPassword, PASSWORD_COST } from '../../server/customers/password.ts'
import { openDatabase } from '../../server/db/dialect.ts'
import { prepareDatabase } from '../../server/db/prepare-database.ts'
import { createHttpClient, type HttpClient, type HttpResponse } from '../clients/http-client.ts'
import { SAMPLE_CUSTOMER } from '../clients/sample-orders.ts'
import {
  buildShopEnvironment,
  runOnBothDatabases,
  type TestedDatabase,
} from '../databases/run-on-both-databases.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { stopOrKill } from '../stop-or-kill.ts'

/** Guesses per group: existing and unknown accounts. Few enough per account to stay below the rate limit. */
const ATTEMPTS = { short: 40, long: 1000 }
const ATTEMPTS_PER_ACCOUNT = 4
/** Highest difference between the medians in ms. */
const MAX_TIME_DIFFERENCE = 5

const PASSWORD = 'mango tree by the well'
const formatCount = (value: number) => `${value}`
const formatMs = (value: number) => `${value.toFixed(1)} ms`

type AccountKind = 'existing' | 'unknown'
const emailOf = (kind: AccountKind, n: number) => `${kind}-${n}@shop.example`
const numberOf = (kind: AccountKind, n: number) =>
  `${(kind === 'existing' ? 9_000_000_000 : 8_000_000_000) + n}`

/** Builds the request that probes for the nth account of a kind. */
type Probe = (kind: AccountKind, n: number) => [path: string, payload: object]

const PROBES = {
  'signing in': (kind, n) => ['/api/users/login', { username: numberOf(kind, n), password: '7234567890' }],
  'the check before registering': (kind, n) => [
    '/api/account/checkDuplicate',
    { ...SAMPLE_CUSTOMER, mobile_no: numberOf(kind, n) },
  ],
  tracking: (kind, n) => ['/api/order/search/mobile_no', { mobile_no: numberOf(kind, n) }],
  'signing in to the office': (kind, n) => [
    '/office/api/signin',
    { email: emailOf(kind, n), password: 'mango tree by the sea' },
  ],
} satisfies Record<string, Probe>
/** Probes with a password. The shop checks five of them per account before it rejects further attempts. */
const PASSWORD_PROBES = ['signing in', 'signing in to the office'] as const

/** Creates office users directly in the database, before the shop starts. */
async function createUsers(database: TestedDatabase, count: number) {
  await prepareDatabase(database, join(import.meta.dirname, '../../seed'))
  const { db, close } = openDatabase(database)
  const password_hash = await hashPassword(PASSWORD, PASSWORD_COST)
  const user = {
    user_name: 'Selvi',
    role: 'staff',
    language: 'en',
    totp_secret: null,
    totp_step: null,
  } as const
  const rest = { created_at: '2026-11-01T04:30:00.000Z', disabled_at: null, row_version: 1 }
  const users = Array.from({ length: count }, (_, n) => {
    return { ...user, ...rest, user_id: `user-${n}`, email: emailOf('existing', n), password_hash }
  })
  await db.insertInto('office_user').values(users).execute()
  await close()
}

/** Registers customers, each from a unique network address. */
async function registerCustomers({ post }: HttpClient, count: number) {
  for (let n = 0; n < count; n++) {
    const customer = { ...SAMPLE_CUSTOMER, mobile_no: numberOf('existing', n) }
    const { status } = await post('/api/account/save', customer, {
      'X-Forwarded-For': `10.4.${n >> 8}.${n & 255}`,
    })
    if (status !== 200) throw new Error(`account/save returned ${status}`)
  }
}

/** Summarizes what a response reveals: status, headers and body length. */
const summarizeResponse = ({ status, headers, body }: HttpResponse) => {
  // These headers differ for every response.
  const { date: _, 'x-request-id': __, ...rest } = headers
  return JSON.stringify([status, rest, body.length])
}

/** Probes existing and unknown accounts alternately, each from a unique network address. */
async function measureGuesses(
  { post }: HttpClient,
  [name, probe]: [string, Probe],
  { attempts, slackFactor }: { attempts: number; slackFactor: number },
): Promise<Measurement[]> {
  const times: Record<AccountKind, number[]> = { existing: [], unknown: [] }
  const summaries = new Set<string>()
  for (let n = 0; n < attempts; n++) {
    for (const kind of n % 2 ? (['existing', 'unknown'] as const) : (['unknown', 'existing'] as const)) {
      const headers = { 'X-Forwarded-For': `10.${kind === 'existing' ? 1 : 2}.${n >> 8}.${n & 255}` }
      const response = await post(...probe(kind, Math.floor(n / ATTEMPTS_PER_ACCOUNT)), headers)
      times[kind].push(response.ms)
      summaries.add(summarizeResponse(response))
    }
  }
  const [existing, unknown] = [median(times.existing), median(times.unknown)]
  return [
    {
      name: `${name}: existing and unknown accounts, median of ${attempts} each`,
      value: formatMs(existing),
      baseline: formatMs(unknown),
    },
    checkAtMost(
      MAX_TIME_DIFFERENCE * slackFactor,
      `${name}: difference`,
      Math.abs(existing - unknown),
      formatMs,
    ),
    checkAtMost(1, `${name}: different responses: status, headers, length`, summaries.size, formatCount),
  ]
}

/** Counts how many of ten guesses for one account are checked, with a restart after the first five. */
async function countGuessesOverRestart(
  start: () => Promise<ServerProcess>,
  nth: number,
): Promise<Measurement[]> {
  const checked = { 'signing in': 0, 'signing in to the office': 0 }
  for (let round = 0; round < 2; round++) {
    const shop = await start()
    const { post, close } = createHttpClient(shop.port)
    for (const name of PASSWORD_PROBES) {
      for (let n = 0; n < 5; n++) {
        const headers = { 'X-Forwarded-For': `10.3.${round}.${n}` }
        const [path, payload] = PROBES[name]('existing', nth)
        const { status } = await post(path, payload, headers)
        if (status === 401) checked[name]++
      }
    }
    close()
    await stopOrKill(shop)
  }
  return PASSWORD_PROBES.map((name) =>
    // One more guess may be allowed after the restart, because the first delay is only a second.
    checkAtMost(
      6,
      `${name}: of 10 guesses for one account, over a restart, checked`,
      checked[name],
      formatCount,
    ),
  )
}

async function runGuessing(
  database: TestedDatabase,
  { startShop, isFullLength, slackFactor }: ScenarioContext,
): Promise<Measurement[]> {
  const attempts = ATTEMPTS[isFullLength ? 'long' : 'short']
  const accounts = attempts / ATTEMPTS_PER_ACCOUNT + 1
  await createUsers(database, accounts)
  const open = () => startShop(database.dataDir, buildShopEnvironment(database))
  const shop = await open()
  const client = createHttpClient(shop.port)
  await registerCustomers(client, accounts)
  const figures: Measurement[] = []
  for (const probe of Object.entries(PROBES))
    figures.push(...(await measureGuesses(client, probe, { attempts, slackFactor })))
  client.close()
  await stopOrKill(shop)
  figures.push(...(await countGuessesOverRestart(open, accounts - 1)))
  return figures.map((figure) => ({ ...figure, name: `${database.name}: ${figure.name}` }))
}

/** W6: guesses do not reveal customers or office users, and are rate-limited, also after a restart. */
export const guessing: Scenario = {
  id: 'W6',
  title: 'A client guesses customers, office users and passwords',
  timeLimit: 1500,
  run: (context) => runOnBothDatabases(context, (database) => runGuessing(database, context)),
}
