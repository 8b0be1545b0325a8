import type { Sub } from '#domain/customer/customer-id.ts'
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

/** A counter without a limit. */
const UNLIMITED = { free: Number.POSITIVE_INFINITY, longestPause: 0, forgottenAfter: HOUR }

/**
 * The number of free attempts and the longest pause, in seconds. After the free attempts the pause is 1 s and doubles
 * with each attempt; counts are deleted `forgottenAfter` s after the first. Addresses get many attempts, because
 * whole towns share one on mobile networks (D6, D7, D9). The network of an IPv6 address gets four times as many.
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
  // Shared by all busy sources. The pause is short, because it also affects other people behind the same addresses.
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

/** The name of a limit. */
export type RateLimitName = keyof typeof LIMITS

/** A limit and its subject: the number, customer, device, address or session that it counts. */
export type RateLimitKey = { limit: RateLimitName; subject: string }

type LimitedAction = 'sign-in' | 'sign-up' | 'tracking' | 'ordering' | 'office sign-in'

const addressLimits = (action: LimitedAction, { address, network }: Sender) => [
  { limit: `${action} from an address`, subject: address } as const,
  ...(network ? [{ limit: `${action} from a network`, subject: network } as const] : []),
]

/** The account, the sender, and the device if it is known for the account. */
type SignInSource = { account: RateLimitKey; sender: Sender; knownDevice: string | undefined }

/**
 * Returns the limits of an attempt to sign in. An attempt from a known device counts for that device alone, so that
 * attempts of strangers, even from the same address, do not lock it out.
 */
const buildSignInLimits = (
  action: 'sign-in' | 'office sign-in',
  { account, sender, knownDevice }: SignInSource,
): RateLimitKey[] =>
  knownDevice
    ? [{ limit: `${action} from a known device`, subject: `${account.subject} ${knownDevice}` }]
    : [
        account,
        ...(sender.fp ? [{ limit: `${action} from a device`, subject: sender.fp } as const] : []),
        ...addressLimits(action, sender),
      ]

/** Returns the limits of a customer's attempt to sign in. */
export const signInLimits = (mobile_no: string, sender: Sender, knownDevice?: string): RateLimitKey[] =>
  buildSignInLimits('sign-in', {
    account: { limit: 'sign-in of a number', subject: mobile_no },
    sender,
    knownDevice,
  })

/** Returns the limits of entering the current password in a customer's session. */
export const sessionPasswordLimits = ({ token_hash }: SignedInCustomer): RateLimitKey[] => [
  { limit: 'password in a session', subject: token_hash },
]

/** Returns the limits of changing a profile. It is limited because each change adds to the audit. */
export const profileLimits = (sub: Sub): RateLimitKey[] => [{ limit: 'profile of a customer', subject: sub }]

/** Returns the limits of a user's attempt to sign in to the office (O2). `email` is in lower case. */
export const officeSignInLimits = (email: string, sender: Sender, knownDevice?: string): RateLimitKey[] =>
  buildSignInLimits('office sign-in', {
    account: { limit: 'office sign-in of a user', subject: email },
    sender,
    knownDevice,
  })

/** Returns the limits of entering a password or code in an office session. */
export const officeSessionLimits = ({ token_hash }: OfficeUser): RateLimitKey[] => [
  { limit: 'office password in a session', subject: token_hash },
]

/** Returns the limits of registering a mobile number, or of checking that it is free. */
export const signUpLimits = (mobile_no: string, sender: Sender): RateLimitKey[] => [
  { limit: 'sign-up of a number', subject: mobile_no },
  ...addressLimits('sign-up', sender),
]

/**
 * Counts the numbers that were tracked by strangers: neither the device nor the signed-in customer ordered with them.
 */
export const STRANGER_TRACKING: RateLimitKey = { limit: 'tracking by strangers', subject: 'everybody' }
/** The numbers that strangers may track within an hour before busy sources are slowed down. */
export const STRANGER_TRACKING_MAX = 1000
/** The numbers that one source (an IPv4 address, or the /48 of an IPv6 address) may track without being slowed down. */
export const SOURCE_TRACKING_MAX = 5

const BUSY_SOURCES_TRACKING: RateLimitKey = { limit: 'tracking from busy sources', subject: 'everybody' }

/** The signed-in customer, or else the device, that ordered with a number before. */
type Owner = { sub: Sub | undefined; fp: string | undefined }

/** An owner's attempts have a count of their own, so that strangers cannot block it. */
const ownerKey = (mobile_no: string, { sub, fp }: Owner) => `${mobile_no} ${sub ?? fp}`

/** Returns the limits of tracking a number by its owner. */
export const ownTrackingLimits = (mobile_no: string, owner: Owner): RateLimitKey[] => [
  { limit: 'tracking of an own number', subject: ownerKey(mobile_no, owner) },
]

/**
 * Returns the limits of tracking a number by strangers. After STRANGER_TRACKING_MAX numbers, sources that have
 * tracked SOURCE_TRACKING_MAX numbers share one limit. Other sources are not slowed down.
 */
export async function strangerTrackingLimits(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  mobile_no: string,
  sender: Sender,
): Promise<RateLimitKey[]> {
  const source = sender.network ?? sender.address
  const numberKey: RateLimitKey = {
    limit: 'tracking of a number from a source',
    subject: `${source} ${mobile_no}`,
  }
  const sourceKey: RateLimitKey = { limit: 'numbers tracked from a source', subject: source }
  const counted = await readAttemptCounts(db, [numberKey, sourceKey, STRANGER_TRACKING], clock())
  const isNew = !counted(numberKey)
  const isSlowed =
    counted(STRANGER_TRACKING) >= STRANGER_TRACKING_MAX && counted(sourceKey) >= SOURCE_TRACKING_MAX
  return [
    { limit: 'tracking of a number', subject: mobile_no },
    ...addressLimits('tracking', sender),
    numberKey,
    ...(isNew ? [sourceKey, STRANGER_TRACKING] : []),
    ...(isNew && isSlowed ? [BUSY_SOURCES_TRACKING] : []),
  ]
}

/** True if these attempts have just reached STRANGER_TRACKING_MAX. */
export const isStrangerTrackingMaxReached = (counted: readonly ThrottleCount<RateLimitName>[]): boolean =>
  counted.some(
    ({ throttle_name, tries }) =>
      throttle_name === STRANGER_TRACKING.limit && tries === STRANGER_TRACKING_MAX,
  )

/** Counts the numbers that strangers tracked within the hour. */
export async function countStrangerTracking(db: Db, now: Date): Promise<number> {
  return (await readAttemptCounts(db, [STRANGER_TRACKING], now))(STRANGER_TRACKING)
}

/** Reads the current counts of some limits. Returns a function that looks them up; an expired count is 0. */
async function readAttemptCounts(
  db: Db,
  limits: readonly RateLimitKey[],
  now: Date,
): Promise<(limit: RateLimitKey) => number> {
  const found = await findThrottleCounts(db, limits.map(toThrottleKey))
  return (limit) => {
    const { key_hash } = toThrottleKey(limit)
    const counted = found.find((each) => each.key_hash === key_hash)
    return counted && counted.forget_at > now.toISOString() ? counted.tries : 0
  }
}

/** Returns the limits of placing an enquiry (D9). `owner` is set if the sender ordered with the number before. */
export const orderLimits = (mobile_no: string, sender: Sender, owner?: Owner): RateLimitKey[] => [
  owner
    ? { limit: 'ordering with an own number', subject: ownerKey(mobile_no, owner) }
    : { limit: 'ordering with a number', subject: mobile_no },
  ...(sender.fp ? [{ limit: 'ordering with a device', subject: sender.fp } as const] : []),
  ...addressLimits('ordering', sender),
]

const toThrottleKey = ({ limit, subject }: RateLimitKey) => createThrottleKey(limit, subject)

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** The counted attempts, or the refusal if one of them is over its limit; then none is counted. */
export type ConsumedAttempts =
  | { counted: readonly ThrottleCount<RateLimitName>[]; refusal?: undefined }
  | { refusal: Refusal; counted?: undefined }

/** Counts one attempt for each limit, or none if one of them would be exceeded. Runs in the transaction of the attempt. */
export async function consumeAttempts(
  trx: Trx,
  limits: readonly RateLimitKey[],
  now: Date,
): Promise<ConsumedAttempts> {
  const keys = limits.map((each) => ({
    ...toThrottleKey(each),
    forget_at: addSeconds(now, LIMITS[each.limit].forgottenAfter),
  }))
  // Checked before counting: an attempt that one limit refuses uses up nothing of the others, and writes nothing.
  const refusal = await findRefusal(trx, keys, now)
  if (refusal) return { refusal }
  const counted = await countAttempts(trx, keys, now.toISOString())
  if (counted.length < keys.length) {
    // Another instance used the last attempt of one limit. The refused attempt does not use up the others.
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

/** Returns the refusal of an attempt that may be retried after some seconds. */
function tooManyRequests(retryAfter: number): Refusal {
  return { code: 'too-many-requests', retryAfter }
}

/** Returns a refusal until none of the keys is blocked, or undefined if none is blocked now. */
async function findRefusal(
  trx: Trx,
  keys: readonly ThrottleKey<RateLimitName>[],
  now: Date,
): Promise<Refusal | undefined> {
  const pauses: number[] = []
  // Locks rows in the same order as `countAttempts`.
  for (const blocked of sortThrottleKeys(await findBlockedKeys(trx, keys, now.toISOString()))) {
    const { longestPause } = LIMITS[blocked.throttle_name]
    const pause = Math.ceil((Date.parse(blocked.blocked_until) - now.getTime()) / 1000)
    // If the clock was set back, the stored time may be far away: no pause is longer than the longest one.
    if (pause > longestPause) await blockAttempts(trx, blocked, addSeconds(now, longestPause))
    pauses.push(Math.min(pause, longestPause))
  }
  return pauses.length > 0 ? tooManyRequests(Math.max(...pauses)) : undefined
}

/**
 * Counts an attempt in a transaction of its own, or refuses it. It is counted before its success is known, so that
 * parallel attempts gain nothing over sequential ones. Counts are durable and shared by all instances.
 */
export async function consumeAttemptsAndCommit(
  { write }: Pick<UseCaseDeps, 'write'>,
  by: Principal,
  limits: readonly RateLimitKey[],
): Promise<ConsumedAttempts> {
  // The refusal is returned as data: a refused unit would roll back the counts.
  const { data, refusal } = await write(by, async ({ trx, now }) => ({
    data: await consumeAttempts(trx, limits, now),
  }))
  return refusal ? { refusal } : data
}

/** Counts an attempt like `consumeAttemptsAndCommit`, and returns only the refusal. */
export async function checkRateLimits(
  deps: Pick<UseCaseDeps, 'write'>,
  by: Principal,
  limits: readonly RateLimitKey[],
): Promise<Refusal | undefined> {
  return (await consumeAttemptsAndCommit(deps, by, limits)).refusal
}

/** Updates the counts after a success: deletes the first limit's count, and refunds one attempt to each other limit. */
export async function resetAttempts(trx: Trx, limits: readonly RateLimitKey[]): Promise<void> {
  const [first] = limits
  // Locks rows in the same order as `countAttempts`.
  for (const key of sortThrottleKeys(limits.map(toThrottleKey)))
    if (key.throttle_name === first?.limit) await deleteAttempts(trx, key)
    else await refundAttempt(trx, key)
}

/** Refunds one attempt to each limit, for an attempt that had no effect. */
export async function refundAttempts(trx: Trx, limits: readonly RateLimitKey[]): Promise<void> {
  for (const key of sortThrottleKeys(limits.map(toThrottleKey))) await refundAttempt(trx, key)
}
