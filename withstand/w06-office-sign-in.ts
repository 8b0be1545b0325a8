import { join } from 'node:path'
import { atMost, type Figure, median } from '../bench/figure.ts'
import type { ServerProcess } from '../bench/server-process.ts'
import { hashPassword } from '../server/customers/password.ts'
import { openDatabase } from '../server/db/dialect.ts'
import { prepareDatabase } from '../server/db/prepare.ts'
import { type Answer, createClient } from './ask.ts'
import type { Proof, Trial } from './proof.ts'

/** So many tries of each kind; nobody is tried so often that it slows down. */
const TRIES = { short: 40, long: 1000 }
const TRIES_OF_ONE = 4
const WITHIN_MS = 5

const PASSWORD = 'mango tree by the well'
const count = (value: number) => `${value}`
const inMs = (value: number) => `${value.toFixed(1)} ms`
const emailOf = (who: string, n: number) => `${who}-${n}@shop.example`

/** Has so many people work in a shop that is not open yet. */
async function hire(dataDir: string, people: number) {
  await prepareDatabase({ dataDir }, join(import.meta.dirname, '../seed'))
  const { db, close } = openDatabase({ dataDir })
  const password_hash = await hashPassword(PASSWORD)
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

/** What an answer shows: all but the time, and what is in its body. */
const seen = ({ status, headers, body }: Answer) => {
  // Another for each: the hour, and the id of the request.
  const { date: _, 'x-request-id': __, ...rest } = headers
  return JSON.stringify([status, rest, body.length])
}

/** Tries with a wrong password at whoever works there and at nobody, in turns, each from a town of its own. */
async function guess(shop: ServerProcess, tries: number, slack: number): Promise<Figure[]> {
  const { post, close } = createClient(shop.port)
  const times: Record<'known' | 'nobody', number[]> = { known: [], nobody: [] }
  const answers = new Set<string>()
  for (let n = 0; n < tries; n++) {
    for (const who of n % 2 ? (['known', 'nobody'] as const) : (['nobody', 'known'] as const)) {
      const email = emailOf(who, Math.floor(n / TRIES_OF_ONE))
      const headers = { 'X-Forwarded-For': `10.${who === 'known' ? 1 : 2}.${n >> 8}.${n & 255}` }
      const answer = await post('/office/api/signin', { email, password: 'mango tree by the sea' }, headers)
      times[who].push(answer.ms)
      answers.add(seen(answer))
    }
  }
  close()
  const [known, nobody] = [median(times.known), median(times.nobody)]
  return [
    { what: 'tries', shop: count(tries * 2) },
    { what: 'a wrong password of who works there, median', shop: inMs(known), beside: inMs(nobody) },
    atMost(WITHIN_MS * slack, 'apart from that of nobody', Math.abs(known - nobody), inMs),
    atMost(1, 'different answers: status, headers, length', answers.size, count),
  ]
}

/** How many of ten tries at one user are let through to the password, over a restart after the first five. */
async function restarted(start: () => Promise<ServerProcess>, email: string): Promise<Figure> {
  let looked = 0
  for (let round = 0; round < 2; round++) {
    const shop = await start()
    const { post, close } = createClient(shop.port)
    for (let n = 0; n < 5; n++) {
      const headers = { 'X-Forwarded-For': `10.3.${round}.${n}` }
      const { status } = await post('/office/api/signin', { email, password: PASSWORD.slice(1) }, headers)
      if (status === 401) looked++
    }
    close()
    await shop.stop()
  }
  // One more may be due when the shop is back: the first pause is a second.
  return atMost(6, 'of 10 tries at one user, over a restart, let through', looked, count)
}

async function run({ start, newDataDir, long, slack }: Trial): Promise<Figure[]> {
  const tries = TRIES[long ? 'long' : 'short']
  const dataDir = newDataDir('w06')
  await hire(dataDir, tries / TRIES_OF_ONE + 2)
  const open = () => start(dataDir, { PROXIES: '1' })
  const shop = await open()
  const figures = await guess(shop, tries, slack)
  await shop.stop()
  return [...figures, await restarted(open, emailOf('known', Math.floor(tries / TRIES_OF_ONE) + 1))]
}

/** W6, for the office: who guesses learns nothing of who works there, and is slowed down, also after a restart. */
export const officeSignIn: Proof = {
  id: 'W6',
  what: 'Somebody guesses who works in the office, and with which password',
  within: 600,
  run,
}
