import { join } from 'node:path'
import { atMost, type Figure, median } from '#testing/figure.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { hashPassword, PASSWORD_COST } from '../server/customers/password.ts'
import { openDatabase } from '../server/db/dialect.ts'
import { prepareDatabase } from '../server/db/prepare.ts'
import { type Answer, type Client, createClient } from './ask.ts'
import { onBothDatabases, type Place, shopAt } from './both-databases.ts'
import { gone } from './gone.ts'
import { AT_HOME } from './orders.ts'
import type { Proof, Trial } from './proof.ts'

/** So many tries at whom the shop knows, and as many at nobody; no one is tried so often that it slows down. */
const TRIES = { short: 40, long: 1000 }
const TRIES_OF_ONE = 4
const WITHIN_MS = 5

const PASSWORD = 'mango tree by the well'
const count = (value: number) => `${value}`
const inMs = (value: number) => `${value.toFixed(1)} ms`

type Who = 'known' | 'nobody'
const emailOf = (who: Who, n: number) => `${who}-${n}@shop.example`
const numberOf = (who: Who, n: number) => `${(who === 'known' ? 9_000_000_000 : 8_000_000_000) + n}`

/** What is sent to learn of the nth of those the shop knows, or of those it does not. */
type Question = (who: Who, n: number) => [path: string, payload: object]

const QUESTIONS = {
  'signing in': (who, n) => ['/api/users/login', { username: numberOf(who, n), password: '7234567890' }],
  'the check before registering': (who, n) => [
    '/api/account/checkDuplicate',
    { ...AT_HOME, mobile_no: numberOf(who, n) },
  ],
  tracking: (who, n) => ['/api/order/search/mobile_no', { mobile_no: numberOf(who, n) }],
  'signing in to the office': (who, n) => [
    '/office/api/signin',
    { email: emailOf(who, n), password: 'mango tree by the sea' },
  ],
} satisfies Record<string, Question>
/** Whoever tries at one password is let through to it five times. */
const PASSWORDS = ['signing in', 'signing in to the office'] as const

/** Has so many people work in a shop that is not open yet. */
async function hire(place: Place, people: number) {
  await prepareDatabase(place, join(import.meta.dirname, '../seed'))
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
async function register({ post }: Client, customers: number) {
  for (let n = 0; n < customers; n++) {
    const customer = { ...AT_HOME, mobile_no: numberOf('known', n) }
    const { status } = await post('/api/account/save', customer, {
      'X-Forwarded-For': `10.4.${n >> 8}.${n & 255}`,
    })
    if (status !== 200) throw new Error(`account/save answered ${status}`)
  }
}

/** What an answer shows: all but the time, and what is in its body. */
const seen = ({ status, headers, body }: Answer) => {
  // Another for each: the hour, and the id of the request.
  const { date: _, 'x-request-id': __, ...rest } = headers
  return JSON.stringify([status, rest, body.length])
}

/** Asks about whom the shop knows and about nobody, in turns, each from a town of its own. */
async function guess(
  { post }: Client,
  [what, question]: [string, Question],
  { tries, slack }: { tries: number; slack: number },
): Promise<Figure[]> {
  const times: Record<Who, number[]> = { known: [], nobody: [] }
  const answers = new Set<string>()
  for (let n = 0; n < tries; n++) {
    for (const who of n % 2 ? (['known', 'nobody'] as const) : (['nobody', 'known'] as const)) {
      const headers = { 'X-Forwarded-For': `10.${who === 'known' ? 1 : 2}.${n >> 8}.${n & 255}` }
      const answer = await post(...question(who, Math.floor(n / TRIES_OF_ONE)), headers)
      times[who].push(answer.ms)
      answers.add(seen(answer))
    }
  }
  const [known, nobody] = [median(times.known), median(times.nobody)]
  return [
    { what: `${what}: known and unknown, median of ${tries} each`, shop: inMs(known), beside: inMs(nobody) },
    atMost(WITHIN_MS * slack, `${what}: apart`, Math.abs(known - nobody), inMs),
    atMost(1, `${what}: different answers: status, headers, length`, answers.size, count),
  ]
}

/** How many of ten tries at one password are let through to it, over a restart after the first five. */
async function restarted(start: () => Promise<ServerProcess>, nth: number): Promise<Figure[]> {
  const looked = { 'signing in': 0, 'signing in to the office': 0 }
  for (let round = 0; round < 2; round++) {
    const shop = await start()
    const { post, close } = createClient(shop.port)
    for (const what of PASSWORDS) {
      for (let n = 0; n < 5; n++) {
        const headers = { 'X-Forwarded-For': `10.3.${round}.${n}` }
        const [path, payload] = QUESTIONS[what]('known', nth)
        const { status } = await post(path, payload, headers)
        if (status === 401) looked[what]++
      }
    }
    close()
    await gone(shop)
  }
  return PASSWORDS.map((what) =>
    // One more may be due when the shop is back: the first pause is a second.
    atMost(6, `${what}: of 10 tries at one, over a restart, let through`, looked[what], count),
  )
}

async function tryGuesses(place: Place, { start, long, slack }: Trial): Promise<Figure[]> {
  const tries = TRIES[long ? 'long' : 'short']
  const people = tries / TRIES_OF_ONE + 1
  await hire(place, people)
  const open = () => start(place.dataDir, shopAt(place))
  const shop = await open()
  const client = createClient(shop.port)
  await register(client, people)
  const figures: Figure[] = []
  for (const question of Object.entries(QUESTIONS))
    figures.push(...(await guess(client, question, { tries, slack })))
  client.close()
  await gone(shop)
  figures.push(...(await restarted(open, people - 1)))
  return figures.map((figure) => ({ ...figure, what: `${place.name}: ${figure.what}` }))
}

/** W6: who guesses learns nothing of who is a customer or works in the office, and is slowed down, also after a restart. */
export const guesses: Proof = {
  id: 'W6',
  what: 'Somebody guesses who is a customer, who works in the office, and with which password',
  within: 1500,
  run: (trial) => onBothDatabases(trial, (place) => tryGuesses(place, trial)),
}
