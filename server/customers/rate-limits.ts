import type { Sub } from '#domain/customer/customer.ts'
import {
  blockAttempts,
  countAttempts,
  createThrottleKey,
  deleteAttempts,
  findBlockedKeys,
  findThrottleCounts,
  refundAttempt,
  sortThrottleKeys,
  type ThrottleCount,
  type ThrottleKey,
} from '../db/queries/throttle.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { OfficeUser, Principal, Sender, SignedInCustomer } from '../principal.ts'
import type { Refusal } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A counter without a limit of its own. */
const UNLIMITED = { free: Number.POSITIVE_INFINITY, longestPause: 0, forgottenAfter: HOUR }

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
  'tracking of a number from a source': UNLIMITED,
  'numbers tracked from a source': UNLIMITED,
  'tracking by strangers': UNLIMITED,
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
export type RateLimitName = keyof typeof LIMITS

/** One kind of tries, and whose they are. */
export type RateLimitKey = { limit: RateLimitName; subject: string }

type LimitedAction = 'sign-in' | 'sign-up' | 'tracking' | 'ordering' | 'office sign-in'

const addressLimits = (what: LimitedAction, { address, network }: Sender) => [
  { limit: `${what} from an address`, subject: address } as const,
  ...(network ? [{ limit: `${what} from a network`, subject: network } as const] : []),
]

/** Whose account is signed in to, from where, and the device if it is known for that account. */
type SignInSource = { account: RateLimitKey; sender: Sender; knownDevice: string | undefined }

/**
 * What an attempt to sign in counts for. One from a known device counts for that device alone, so that attempts of strangers,
 * also at the same address, do not keep it out.
 */
const buildSignInLimits = (
  what: 'sign-in' | 'office sign-in',
  { account, sender, knownDevice }: SignInSource,
): RateLimitKey[] =>
  knownDevice
    ? [{ limit: `${what} from a known device`, subject: `${account.subject} ${knownDevice}` }]
    : [
        account,
        ...(sender.fp ? [{ limit: `${what} from a device`, subject: sender.fp } as const] : []),
        ...addressLimits(what, sender),
      ]

/** What a customer's attempt to sign in counts for. */
export const signInLimits = (mobile_no: string, sender: Sender, knownDevice?: string): RateLimitKey[] =>
  buildSignInLimits('sign-in', {
    account: { limit: 'sign-in of a number', subject: mobile_no },
    sender,
    knownDevice,
  })

/** What giving the present password counts for in a customer's session. */
export const sessionPasswordLimits = ({ token_hash }: SignedInCustomer): RateLimitKey[] => [
  { limit: 'password in a session', subject: token_hash },
]

/** What changing one's profile counts for: each change stays in the audit. */
export const profileLimits = (sub: Sub): RateLimitKey[] => [{ limit: 'profile of a customer', subject: sub }]

/** What a user's attempt to sign in to the office counts for (O2); `email` in small letters. */
export const officeSignInLimits = (email: string, sender: Sender, knownDevice?: string): RateLimitKey[] =>
  buildSignInLimits('office sign-in', {
    account: { limit: 'office sign-in of a user', subject: email },
    sender,
    knownDevice,
  })

/** What giving a password or code counts for in a session of the office. */
export const officeSessionLimits = ({ token_hash }: OfficeUser): RateLimitKey[] => [
  { limit: 'office password in a session', subject: token_hash },
]

/** What asking for a number to register counts for, or registering it. */
export const signUpLimits = (mobile_no: string, sender: Sender): RateLimitKey[] => [
  { limit: 'sign-up of a number', subject: mobile_no },
  ...addressLimits('sign-up', sender),
]

/** Tracked numbers with which neither the device nor the signed-in customer ordered, of all visitors together. */
export const STRANGER_TRACKING: RateLimitKey = { limit: 'tracking by strangers', subject: 'everybody' }
/** How many numbers strangers may track within an hour before busy sources are slowed down. */
export const STRANGER_TRACKING_MAX = 1000
/** How many of them a source (an IPv4 address, or the /48 of an IPv6 address) may track without being slowed down. */
export const SOURCE_TRACKING_MAX = 5

const BUSY_SOURCES_TRACKING: RateLimitKey = { limit: 'tracking from busy sources', subject: 'everybody' }

/** The signed-in customer, or else the device, that ordered with a number before. */
type Owner = { sub: Sub | undefined; fp: string | undefined }

/** An own number is counted for its owner alone, so that strangers cannot block it. */
const ownerKey = (mobile_no: string, { sub, fp }: Owner) => `${mobile_no} ${sub ?? fp}`

/** What tracking a number counts for by those who ordered with it. */
export const ownTrackingLimits = (mobile_no: string, owner: Owner): RateLimitKey[] => [
  { limit: 'tracking of an own number', subject: ownerKey(mobile_no, owner) },
]

/**
 * What tracking a number counts for by others. Once strangers have tracked more numbers than customers would, sources that have
 * tracked several different ones share one limit; a source with few is never slowed down by others.
 */
export async function strangerTrackingLimits(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  mobile_no: string,
  sender: Sender,
): Promise<RateLimitKey[]> {
  const source = sender.network ?? sender.address
  const here: RateLimitKey = {
    limit: 'tracking of a number from a source',
    subject: `${source} ${mobile_no}`,
  }
  const numbersHere: RateLimitKey = { limit: 'numbers tracked from a source', subject: source }
  const counted = await readAttemptCounts(db, [here, numbersHere, STRANGER_TRACKING], clock())
  const isNew = !counted(here)
  const isSlowed =
    counted(STRANGER_TRACKING) >= STRANGER_TRACKING_MAX && counted(numbersHere) >= SOURCE_TRACKING_MAX
  return [
    { limit: 'tracking of a number', subject: mobile_no },
    ...addressLimits('tracking', sender),
    here,
    ...(isNew ? [numbersHere, STRANGER_TRACKING] : []),
    ...(isNew && isSlowed ? [BUSY_SOURCES_TRACKING] : []),
  ]
}

/** Whether the free tries of strangers have just come to an end with these. */
export const isStrangerTrackingMaxReached = (counted: readonly ThrottleCount<RateLimitName>[]): boolean =>
  counted.some(
    ({ throttle_name, tries }) =>
      throttle_name === STRANGER_TRACKING.limit && tries === STRANGER_TRACKING_MAX,
  )

/** How many numbers strangers tracked within the hour. */
export async function countStrangerTracking(db: Db, now: Date): Promise<number> {
  return (await readAttemptCounts(db, [STRANGER_TRACKING], now))(STRANGER_TRACKING)
}

/** Reads the current counts of some tries. */
async function readAttemptCounts(
  db: Db,
  tries: readonly RateLimitKey[],
  now: Date,
): Promise<(of: RateLimitKey) => number> {
  const found = await findThrottleCounts(db, tries.map(toThrottleKey))
  return (of) => {
    const { key_hash } = toThrottleKey(of)
    const counted = found.find((each) => each.key_hash === key_hash)
    return counted && counted.forget_at > now.toISOString() ? counted.tries : 0
  }
}

/** What placing an enquiry counts for (D9); `owner` ordered with the number before. */
export const orderLimits = (mobile_no: string, sender: Sender, owner?: Owner): RateLimitKey[] => [
  owner
    ? { limit: 'ordering with an own number', subject: ownerKey(mobile_no, owner) }
    : { limit: 'ordering with a number', subject: mobile_no },
  ...(sender.fp ? [{ limit: 'ordering with a device', subject: sender.fp } as const] : []),
  ...addressLimits('ordering', sender),
]

const toThrottleKey = ({ limit, subject }: RateLimitKey) => createThrottleKey(limit, subject)

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** Tries that are counted; or none is, for one would be one too many. */
export type ConsumedAttempts =
  | { counted: readonly ThrottleCount<RateLimitName>[]; refusal?: undefined }
  | { refusal: Refusal; counted?: undefined }

/** Counts one more of each of these tries, in the transaction that does what is tried, unless one were one too many. */
export async function consumeAttempts(
  trx: Trx,
  tries: readonly RateLimitKey[],
  now: Date,
): Promise<ConsumedAttempts> {
  const keys = tries.map((each) => ({
    ...toThrottleKey(each),
    forget_at: addSeconds(now, LIMITS[each.limit].forgottenAfter),
  }))
  // Looked at before anything is counted: what one limit refuses uses up nothing of the others, and writes nothing.
  const refusal = await findRefusal(trx, keys, now)
  if (refusal) return { refusal }
  const counted = await countAttempts(trx, keys, now.toISOString())
  if (counted.length < keys.length) {
    // Another instance took the last try of one limit: the others are not used up by what is refused.
    for (const each of sortThrottleKeys(counted)) await refundAttempt(trx, each)
    return { refusal: (await findRefusal(trx, keys, now)) ?? tooManyRequests(1) }
  }
  for (const each of sortThrottleKeys(counted)) {
    const { free, longestPause } = LIMITS[each.throttle_name]
    const next = Math.min(2 ** (each.tries - free), longestPause)
    if (each.tries >= free) await blockAttempts(trx, each, addSeconds(now, next))
  }
  return { counted }
}

/** The refusal of who has to wait so many seconds. */
function tooManyRequests(retryAfter: number): Refusal {
  return { code: 'too-many-requests', retryAfter }
}

/** Refuses tries of which some are not taken now, until all are. */
async function findRefusal(
  trx: Trx,
  keys: readonly ThrottleKey<RateLimitName>[],
  now: Date,
): Promise<Refusal | undefined> {
  const pauses: number[] = []
  // In the order in which they are counted: see countTries.
  for (const blocked of sortThrottleKeys(await findBlockedKeys(trx, keys, now.toISOString()))) {
    const { longestPause } = LIMITS[blocked.throttle_name]
    const pause = Math.ceil((Date.parse(blocked.blocked_until) - now.getTime()) / 1000)
    // Written by a clock that has been set back since: nobody waits for it to come round again.
    if (pause > longestPause) await blockAttempts(trx, blocked, addSeconds(now, longestPause))
    pauses.push(Math.min(pause, longestPause))
  }
  return pauses.length > 0 ? tooManyRequests(Math.max(...pauses)) : undefined
}

/**
 * Counts an attempt in a transaction of its own, or refuses it with the time to wait. It is counted before it is known whether
 * it succeeds, so that many at once get no further than one after the other; counts are on disk and hold for every instance.
 */
export async function consumeAttemptsAndCommit(
  { write }: Pick<UseCaseDeps, 'write'>,
  by: Principal,
  tries: readonly RateLimitKey[],
): Promise<ConsumedAttempts> {
  // No refusal of the unit: what was counted stays counted.
  const { data, refusal } = await write(by, async ({ trx, now }) => ({
    data: await consumeAttempts(trx, tries, now),
  }))
  return refusal ? { refusal } : data
}

/** Counts an attempt in the same way, and returns the refusal only. */
export async function checkRateLimits(
  parts: Pick<UseCaseDeps, 'write'>,
  by: Principal,
  tries: readonly RateLimitKey[],
): Promise<Refusal | undefined> {
  return (await consumeAttemptsAndCommit(parts, by, tries)).refusal
}

/** After a try that succeeded: what was tried with the first of these is forgotten, the others get this one try back. */
export async function resetAttempts(trx: Trx, tries: readonly RateLimitKey[]): Promise<void> {
  const [first] = tries
  // In the order in which they are counted: see countTries.
  for (const key of sortThrottleKeys(tries.map(toThrottleKey)))
    if (key.throttle_name === first?.limit) await deleteAttempts(trx, key)
    else await refundAttempt(trx, key)
}

/** Gives back one try of each of these: nothing came of it. */
export async function refundAttempts(trx: Trx, tries: readonly RateLimitKey[]): Promise<void> {
  for (const key of sortThrottleKeys(tries.map(toThrottleKey))) await refundAttempt(trx, key)
}
