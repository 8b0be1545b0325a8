import type { Sub } from '#domain/customer/customer.ts'
import {
  blockTries,
  type CountedTries,
  countTries,
  findBlocked,
  findTries,
  forgetTries,
  inOrder,
  type TriesKey,
  takeBackTry,
  triesKey,
} from '../db/queries/throttle.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { OfficeUser, Principal, Sender, SignedInCustomer } from '../principal.ts'
import type { Refusal } from '../unit-of-work/outcome.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A counter without a limit of its own. */
const COUNTED = { free: Number.POSITIVE_INFINITY, longestPause: 0, forgottenAfter: HOUR }

/**
 * How many tries are free, and the longest pause, in seconds: after the free ones it is 1, then 2, 4, 8 … All are
 * forgotten so many seconds after the first. An address gets many: on mobile networks whole towns share one (D6, D7, D9);
 * the network around an IPv6 address gets four times as many.
 */
const LIMITS = {
  'sign-in of a number': { free: 5, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'sign-in from a device': { free: 20, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'sign-in from an address': { free: 300, longestPause: MINUTE, forgottenAfter: HOUR },
  'sign-in from a network': { free: 1200, longestPause: MINUTE, forgottenAfter: HOUR },
  'profile of a customer': { free: 30, longestPause: 15 * MINUTE, forgottenAfter: HOUR },
  'sign-up of a number': { free: 20, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'sign-up from an address': { free: 300, longestPause: MINUTE, forgottenAfter: HOUR },
  'sign-up from a network': { free: 1200, longestPause: MINUTE, forgottenAfter: HOUR },
  'tracking of a number': { free: 20, longestPause: 15 * MINUTE, forgottenAfter: HOUR },
  'tracking from an address': { free: 600, longestPause: MINUTE, forgottenAfter: HOUR },
  'tracking from a network': { free: 2400, longestPause: MINUTE, forgottenAfter: HOUR },
  'sign-in from a known device': { free: 5, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'password in a session': { free: 5, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'tracking of an own number': { free: 20, longestPause: 15 * MINUTE, forgottenAfter: HOUR },
  'tracking of a number from a source': COUNTED,
  'numbers tracked from a source': COUNTED,
  'tracking by strangers': COUNTED,
  // Shared by all busy sources. The pause is short, because it also holds for others behind their addresses.
  'tracking from busy sources': { free: 1, longestPause: 5, forgottenAfter: HOUR },
  'office sign-in of a user': { free: 5, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'office sign-in from a device': { free: 20, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'office sign-in from an address': { free: 60, longestPause: 5 * MINUTE, forgottenAfter: HOUR },
  'office sign-in from a network': { free: 240, longestPause: 5 * MINUTE, forgottenAfter: HOUR },
  'office sign-in from a known device': { free: 5, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'office password in a session': { free: 5, longestPause: 15 * MINUTE, forgottenAfter: DAY },
  'ordering with a number': { free: 20, longestPause: 15 * MINUTE, forgottenAfter: HOUR },
  'ordering with an own number': { free: 20, longestPause: 15 * MINUTE, forgottenAfter: HOUR },
  'ordering with a device': { free: 30, longestPause: 15 * MINUTE, forgottenAfter: HOUR },
  'ordering from an address': { free: 300, longestPause: MINUTE, forgottenAfter: HOUR },
  'ordering from a network': { free: 1200, longestPause: MINUTE, forgottenAfter: HOUR },
} as const

/** A kind of tries that is limited. */
export type Limit = keyof typeof LIMITS

/** One kind of tries, and whose they are. */
export type Tries = { limit: Limit; of: string }

type Limited = 'sign-in' | 'sign-up' | 'tracking' | 'ordering' | 'office sign-in'

const fromAddress = (what: Limited, { address, network }: Sender) => [
  { limit: `${what} from an address`, of: address } as const,
  ...(network ? [{ limit: `${what} from a network`, of: network } as const] : []),
]

/** Whose account is signed in to, from where, and the device if it is known for that account. */
type SignInFrom = { account: Tries; sender: Sender; knownDevice: string | undefined }

/**
 * What an attempt to sign in counts for. One from a known device counts for that device alone, so that attempts of strangers,
 * also at the same address, do not keep it out.
 */
const signInTriesFrom = (
  what: 'sign-in' | 'office sign-in',
  { account, sender, knownDevice }: SignInFrom,
): Tries[] =>
  knownDevice
    ? [{ limit: `${what} from a known device`, of: `${account.of} ${knownDevice}` }]
    : [
        account,
        ...(sender.fp ? [{ limit: `${what} from a device`, of: sender.fp } as const] : []),
        ...fromAddress(what, sender),
      ]

/** What a customer's attempt to sign in counts for. */
export const signInTries = (mobile_no: string, sender: Sender, knownDevice?: string): Tries[] =>
  signInTriesFrom('sign-in', {
    account: { limit: 'sign-in of a number', of: mobile_no },
    sender,
    knownDevice,
  })

/** What giving the present password counts for in a customer's session. */
export const sessionTries = ({ token_hash }: SignedInCustomer): Tries[] => [
  { limit: 'password in a session', of: token_hash },
]

/** What changing one's profile counts for: each change stays in the audit. */
export const profileTries = (sub: Sub): Tries[] => [{ limit: 'profile of a customer', of: sub }]

/** What a user's attempt to sign in to the office counts for (O2); `email` in small letters. */
export const officeSignInTries = (email: string, sender: Sender, knownDevice?: string): Tries[] =>
  signInTriesFrom('office sign-in', {
    account: { limit: 'office sign-in of a user', of: email },
    sender,
    knownDevice,
  })

/** What giving a password or code counts for in a session of the office. */
export const officeSessionTries = ({ token_hash }: OfficeUser): Tries[] => [
  { limit: 'office password in a session', of: token_hash },
]

/** What asking for a number to register counts for, or registering it. */
export const signUpTries = (mobile_no: string, sender: Sender): Tries[] => [
  { limit: 'sign-up of a number', of: mobile_no },
  ...fromAddress('sign-up', sender),
]

/** Tracked numbers with which neither the device nor the signed-in customer ordered, of all visitors together. */
export const STRANGERS: Tries = { limit: 'tracking by strangers', of: 'everybody' }
/** How many numbers strangers may track within an hour before busy sources are slowed down. */
export const STRANGERS_FREE = 1000
/** How many of them a source (an IPv4 address, or the /48 of an IPv6 address) may track without being slowed down. */
export const SOURCE_FREE = 5

const BUSY_SOURCES: Tries = { limit: 'tracking from busy sources', of: 'everybody' }

/** The signed-in customer, or else the device, that ordered with a number before. */
type Owner = { sub: Sub | undefined; fp: string | undefined }

/** An own number is counted for its owner alone, so that strangers cannot block it. */
const ownNumber = (mobile_no: string, { sub, fp }: Owner) => `${mobile_no} ${sub ?? fp}`

/** What tracking a number counts for by those who ordered with it. */
export const ownTrackingTries = (mobile_no: string, owner: Owner): Tries[] => [
  { limit: 'tracking of an own number', of: ownNumber(mobile_no, owner) },
]

/**
 * What tracking a number counts for by others. Once strangers have tracked more numbers than customers would, sources that have
 * tracked several different ones share one limit; a source with few is never slowed down by others.
 */
export async function strangersTrackingTries(
  { db, clock }: Pick<UseCaseParts, 'db' | 'clock'>,
  mobile_no: string,
  sender: Sender,
): Promise<Tries[]> {
  const source = sender.network ?? sender.address
  const here: Tries = { limit: 'tracking of a number from a source', of: `${source} ${mobile_no}` }
  const numbersHere: Tries = { limit: 'numbers tracked from a source', of: source }
  const counted = await countsOf(db, [here, numbersHere, STRANGERS], clock())
  const isNew = !counted(here)
  const isSlowed = counted(STRANGERS) >= STRANGERS_FREE && counted(numbersHere) >= SOURCE_FREE
  return [
    { limit: 'tracking of a number', of: mobile_no },
    ...fromAddress('tracking', sender),
    here,
    ...(isNew ? [numbersHere, STRANGERS] : []),
    ...(isNew && isSlowed ? [BUSY_SOURCES] : []),
  ]
}

/** Whether the free tries of strangers have just come to an end with these. */
export const isStrangersLast = (counted: readonly CountedTries<Limit>[]): boolean =>
  counted.some(({ throttle_name, tries }) => throttle_name === STRANGERS.limit && tries === STRANGERS_FREE)

/** How many numbers strangers tracked within the hour. */
export async function countStrangers(db: Db, now: Date): Promise<number> {
  return (await countsOf(db, [STRANGERS], now))(STRANGERS)
}

/** Reads the current counts of some tries. */
async function countsOf(db: Db, tries: readonly Tries[], now: Date): Promise<(of: Tries) => number> {
  const found = await findTries(db, tries.map(keyOf))
  return (of) => {
    const { key_hash } = keyOf(of)
    const counted = found.find((each) => each.key_hash === key_hash)
    return counted && counted.forget_at > now.toISOString() ? counted.tries : 0
  }
}

/** What placing an enquiry counts for (D9); `owner` ordered with the number before. */
export const orderTries = (mobile_no: string, sender: Sender, owner?: Owner): Tries[] => [
  owner
    ? { limit: 'ordering with an own number', of: ownNumber(mobile_no, owner) }
    : { limit: 'ordering with a number', of: mobile_no },
  ...(sender.fp ? [{ limit: 'ordering with a device', of: sender.fp } as const] : []),
  ...fromAddress('ordering', sender),
]

const keyOf = ({ limit, of }: Tries) => triesKey(limit, of)

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** Tries that are counted; or none is, for one would be one too many. */
export type Taken =
  | { counted: readonly CountedTries<Limit>[]; refusal?: undefined }
  | { refusal: Refusal; counted?: undefined }

/** Counts one more of each of these tries, in the transaction that does what is tried, unless one were one too many. */
export async function takeTries(trx: Trx, tries: readonly Tries[], now: Date): Promise<Taken> {
  const keys = tries.map((each) => ({
    ...keyOf(each),
    forget_at: after(now, LIMITS[each.limit].forgottenAfter),
  }))
  // Looked at before anything is counted: what one limit refuses uses up nothing of the others, and writes nothing.
  const refusal = await refusalOf(trx, keys, now)
  if (refusal) return { refusal }
  const counted = await countTries(trx, keys, now.toISOString())
  if (counted.length < keys.length) {
    // Another instance took the last try of one limit: the others are not used up by what is refused.
    for (const each of inOrder(counted)) await takeBackTry(trx, each)
    return { refusal: (await refusalOf(trx, keys, now)) ?? tooMany(1) }
  }
  for (const each of inOrder(counted)) {
    const { free, longestPause } = LIMITS[each.throttle_name]
    const next = Math.min(2 ** (each.tries - free), longestPause)
    if (each.tries >= free) await blockTries(trx, each, after(now, next))
  }
  return { counted }
}

/** The refusal of who has to wait so many seconds. */
function tooMany(retryAfter: number): Refusal {
  return { code: 'too-many-requests', retryAfter }
}

/** Refuses tries of which some are not taken now, until all are. */
async function refusalOf(
  trx: Trx,
  keys: readonly TriesKey<Limit>[],
  now: Date,
): Promise<Refusal | undefined> {
  const pauses: number[] = []
  // In the order in which they are counted: see countTries.
  for (const blocked of inOrder(await findBlocked(trx, keys, now.toISOString()))) {
    const { longestPause } = LIMITS[blocked.throttle_name]
    const pause = Math.ceil((Date.parse(blocked.blocked_until) - now.getTime()) / 1000)
    // Written by a clock that has been set back since: nobody waits for it to come round again.
    if (pause > longestPause) await blockTries(trx, blocked, after(now, longestPause))
    pauses.push(Math.min(pause, longestPause))
  }
  return pauses.length > 0 ? tooMany(Math.max(...pauses)) : undefined
}

/**
 * Counts an attempt in a transaction of its own, or refuses it with the time to wait. It is counted before it is known whether
 * it succeeds, so that many at once get no further than one after the other; counts are on disk and hold for every instance.
 */
export async function countAttempt(
  { write }: Pick<UseCaseParts, 'write'>,
  by: Principal,
  tries: readonly Tries[],
): Promise<Taken> {
  // No refusal of the unit: what was counted stays counted.
  const { data, refusal } = await write(by, async ({ trx, now }) => ({
    data: await takeTries(trx, tries, now),
  }))
  return refusal ? { refusal } : data
}

/** Counts an attempt in the same way, and returns the refusal only. */
export async function refuseTries(
  parts: Pick<UseCaseParts, 'write'>,
  by: Principal,
  tries: readonly Tries[],
): Promise<Refusal | undefined> {
  return (await countAttempt(parts, by, tries)).refusal
}

/** After a try that succeeded: what was tried with the first of these is forgotten, the others get this one try back. */
export async function forgiveTries(trx: Trx, tries: readonly Tries[]): Promise<void> {
  const [first] = tries
  // In the order in which they are counted: see countTries.
  for (const key of inOrder(tries.map(keyOf)))
    if (key.throttle_name === first?.limit) await forgetTries(trx, key)
    else await takeBackTry(trx, key)
}

/** Gives back one try of each of these: nothing came of it. */
export async function takeBackTries(trx: Trx, tries: readonly Tries[]): Promise<void> {
  for (const key of inOrder(tries.map(keyOf))) await takeBackTry(trx, key)
}
