import { createHash } from 'node:crypto'
import type { Sender } from '../caller.ts'
import {
  blockTries,
  countTry,
  findBlockedUntil,
  forgetTries,
  type TriesKey,
  takeBackTry,
} from '../db/queries/throttle.ts'
import type { Trx } from '../db/schema.ts'
import type { Refusal, UseCaseParts } from '../use-case.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How many tries are free, and the longest pause, in seconds: after the free ones it is 1, then 2, 4, 8 … All are
 * forgotten so many seconds after the first. An address gets many: on mobile networks whole towns share one (D6, D7).
 */
const LIMITS = {
  'sign-in of a number': { free: 5, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'sign-in from a device': { free: 20, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'sign-in from an address': { free: 300, longestPause: MINUTE, forgottenAfter: HOUR },
  'sign-up of a number': { free: 20, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'sign-up from an address': { free: 300, longestPause: MINUTE, forgottenAfter: HOUR },
  'tracking of a number': { free: 20, longestPause: 15 * MINUTE, forgottenAfter: HOUR },
  'tracking from an address': { free: 600, longestPause: MINUTE, forgottenAfter: HOUR },
} as const

/** One kind of tries, and whose they are. */
type Tries = { limit: keyof typeof LIMITS; of: string }

/** What a try to sign in counts for, or one to give the present password. */
export const signInTries = (mobile_no: string, { address, fp }: Sender): Tries[] => [
  { limit: 'sign-in of a number', of: mobile_no },
  ...(fp ? [{ limit: 'sign-in from a device', of: fp } as const] : []),
  { limit: 'sign-in from an address', of: address },
]

/** What asking for a number to register counts for, or registering it. */
export const signUpTries = (mobile_no: string, { address }: Sender): Tries[] => [
  { limit: 'sign-up of a number', of: mobile_no },
  { limit: 'sign-up from an address', of: address },
]

/** What tracking a number counts for. */
export const trackingTries = (mobile_no: string, { address }: Sender): Tries[] => [
  { limit: 'tracking of a number', of: mobile_no },
  { limit: 'tracking from an address', of: address },
]

const nameOf = ({ limit, of }: Tries) => `${limit} ${of}`

const keyOf = (tries: Tries): TriesKey => ({
  throttle_name: tries.limit,
  key_hash: createHash('sha256').update(nameOf(tries)).digest('hex'),
})

/** In one order everywhere: who counts several at once waits for others who do, and never they for them too. */
const inOrder = (tries: readonly Tries[]) => tries.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** Until when no try is taken: it would be one too many for one of its limits. Else it is counted. */
async function blockedUntil(trx: Trx, tries: readonly Tries[], now: Date) {
  // Looked at before anything is counted: what one limit refuses uses up nothing of the others.
  const blocked = await findBlockedUntil(trx, tries.map(keyOf), now.toISOString())
  if (blocked) return blocked
  for (const each of inOrder(tries)) {
    const { free, longestPause, forgottenAfter } = LIMITS[each.limit]
    const count = await countTry(trx, keyOf(each), now.toISOString(), after(now, forgottenAfter))
    // Another instance took the last one meanwhile.
    if (count === undefined) return findBlockedUntil(trx, [keyOf(each)], now.toISOString())
    const pause = Math.min(2 ** (count - free), longestPause)
    if (count >= free) await blockTries(trx, keyOf(each), after(now, pause))
  }
  return undefined
}

/**
 * Counts a try, or refuses it with the time to wait. It is counted before it is known whether it succeeds, so that many at
 * once get no further than one after the other; counts are on disk and hold for every instance.
 */
export async function countTries(
  { commit, clock }: UseCaseParts,
  tries: readonly Tries[],
): Promise<Refusal | undefined> {
  const now = clock()
  const until = await commit((trx) => blockedUntil(trx, tries, now))
  if (until === undefined) return undefined
  return { code: 'too-many-requests', retryAfter: Math.ceil((Date.parse(until) - now.getTime()) / 1000) }
}

/** After a try that succeeded: what was tried with the first of these is forgotten, the others get this one try back. */
export async function forgiveTries(trx: Trx, tries: readonly Tries[]): Promise<void> {
  for (const each of inOrder(tries)) {
    if (each === tries[0]) await forgetTries(trx, keyOf(each))
    else await takeBackTry(trx, keyOf(each))
  }
}
