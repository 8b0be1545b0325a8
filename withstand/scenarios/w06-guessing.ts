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

/** So many tries at whom the shop knows, and as many at nobody; no one is tried so often that it slows down. */
const ATTEMPTS = { short: 40, long: 1000 }
const ATTEMPTS_PER_ACCOUNT = 4
const MAX_TIME_DIFFERENCE = 5

const PASSWORD = 'mango tree by the well'
const formatCount = (value: number) => `${value}`
const formatMs = (value: number) => `${value.toFixed(1)} ms`

type AccountKind = 'known' | 'nobody'
const emailOf = (who: AccountKind, n: number) => `${who}-${n}@shop.example`
const numberOf = (who: AccountKind, n: number) => `${(who === 'known' ? 9_000_000_000 : 8_000_000_000) + n}`

/** What is sent to learn of the nth of those the shop knows, or of those it does not. */
type Probe = (who: AccountKind, n: number) => [path: string, payload: object]

const PROBES = {
  'signing in': (who, n) => ['/api/users/login', { username: numberOf(who, n), password: '7234567890' }],
  'the check before registering': (who, n) => [
    '/api/account/checkDuplicate',
    { ...SAMPLE_CUSTOMER, mobile_no: numberOf(who, n) },
  ],
  tracking: (who, n) => ['/api/order/search/mobile_no', { mobile_no: numberOf(who, n) }],
  'signing in to the office': (who, n) => [
    '/office/api/signin',
    { email: emailOf(who, n), password: 'mango tree by the sea' },
  ],
} satisfies Record<string, Probe>
/** Whoever tries at one password is let through to it five times. */
const PASSWORD_PROBES = ['signing in', 'signing in to the office'] as const

/** Has so many people work in a shop that is not open yet. */
async function createUsers(place: TestedDatabase, people: number) {
  await prepareDatabase(place, join(import.meta.dirname, '../../seed'))
  const { db, close } = openDatabase(place)
  const password_hash = await hashPassword(PASSWORD, PASSWORD_COST)
  const user = {
    user_name: 'Selvi',
    role: 'staff',
    language: 'en',
    totp_secret: null,
    totp_step: null,
  } as const
  const rest = { created_at: '2026-11-01T04:30:00.000Z', disabled_at: null, row_version: 1 }
  const users = Array.from({ length: people }, (_, n) => {
    return { ...user, ...rest, user_id: `user-${n}`, email: emailOf('known', n), password_hash }
  })
  await db.insertInto('office_user').values(users).execute()
  await close()
}

/** Has so many customers register, each from a town of her own. */
async function registerCustomers({ post }: HttpClient, customers: number) {
  for (let n = 0; n < customers; n++) {
    const customer = { ...SAMPLE_CUSTOMER, mobile_no: numberOf('known', n) }
    const { status } = await post('/api/account/save', customer, {
      'X-Forwarded-For': `10.4.${n >> 8}.${n & 255}`,
    })
    if (status !== 200) throw new Error(`account/save answered ${status}`)
  }
}

/** What an answer shows: all but the time, and what is in its body. */
const summarizeResponse = ({ status, headers, body }: HttpResponse) => {
  // Another for each: the hour, and the id of the request.
  const { date: _, 'x-request-id': __, ...rest } = headers
  return JSON.stringify([status, rest, body.length])
}

/** Asks about whom the shop knows and about nobody, in turns, each from a town of its own. */
async function measureGuesses(
  { post }: HttpClient,
  [what, question]: [string, Probe],
  { tries, slackFactor }: { tries: number; slackFactor: number },
): Promise<Measurement[]> {
  const times: Record<AccountKind, number[]> = { known: [], nobody: [] }
  const answers = new Set<string>()
  for (let n = 0; n < tries; n++) {
    for (const who of n % 2 ? (['known', 'nobody'] as const) : (['nobody', 'known'] as const)) {
      const headers = { 'X-Forwarded-For': `10.${who === 'known' ? 1 : 2}.${n >> 8}.${n & 255}` }
      const answer = await post(...question(who, Math.floor(n / ATTEMPTS_PER_ACCOUNT)), headers)
      times[who].push(answer.ms)
      answers.add(summarizeResponse(answer))
    }
  }
  const [known, nobody] = [median(times.known), median(times.nobody)]
  return [
    {
      name: `${what}: known and unknown, median of ${tries} each`,
      value: formatMs(known),
      baseline: formatMs(nobody),
    },
    checkAtMost(MAX_TIME_DIFFERENCE * slackFactor, `${what}: apart`, Math.abs(known - nobody), formatMs),
    checkAtMost(1, `${what}: different answers: status, headers, length`, answers.size, formatCount),
  ]
}

/** How many of ten tries at one password are let through to it, over a restart after the first five. */
async function countGuessesOverRestart(
  start: () => Promise<ServerProcess>,
  nth: number,
): Promise<Measurement[]> {
  const looked = { 'signing in': 0, 'signing in to the office': 0 }
  for (let round = 0; round < 2; round++) {
    const shop = await start()
    const { post, close } = createHttpClient(shop.port)
    for (const what of PASSWORD_PROBES) {
      for (let n = 0; n < 5; n++) {
        const headers = { 'X-Forwarded-For': `10.3.${round}.${n}` }
        const [path, payload] = PROBES[what]('known', nth)
        const { status } = await post(path, payload, headers)
        if (status === 401) looked[what]++
      }
    }
    close()
    await stopOrKill(shop)
  }
  return PASSWORD_PROBES.map((what) =>
    // One more may be due when the shop is back: the first pause is a second.
    checkAtMost(6, `${what}: of 10 tries at one, over a restart, let through`, looked[what], formatCount),
  )
}

async function runGuessing(
  place: TestedDatabase,
  { startShop, isFullLength, slackFactor }: ScenarioContext,
): Promise<Measurement[]> {
  const tries = ATTEMPTS[isFullLength ? 'long' : 'short']
  const people = tries / ATTEMPTS_PER_ACCOUNT + 1
  await createUsers(place, people)
  const open = () => startShop(place.dataDir, buildShopEnvironment(place))
  const shop = await open()
  const client = createHttpClient(shop.port)
  await registerCustomers(client, people)
  const figures: Measurement[] = []
  for (const question of Object.entries(PROBES))
    figures.push(...(await measureGuesses(client, question, { tries, slackFactor })))
  client.close()
  await stopOrKill(shop)
  figures.push(...(await countGuessesOverRestart(open, people - 1)))
  return figures.map((figure) => ({ ...figure, what: `${place.name}: ${figure.name}` }))
}

/** W6: who guesses learns nothing of who is a customer or works in the office, and is slowed down, also after a restart. */
export const guessing: Scenario = {
  id: 'W6',
  title: 'Somebody guesses who is a customer, who works in the office, and with which password',
  timeLimit: 1500,
  run: (trial) => runOnBothDatabases(trial, (place) => runGuessing(place, trial)),
}
