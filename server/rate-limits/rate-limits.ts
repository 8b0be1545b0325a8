import { createThrottleKey } from '../db/queries/throttle.ts'

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
export const RATE_LIMITS = {
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
export type RateLimitName = keyof typeof RATE_LIMITS

/** A limit and its subject: the number, customer, device, address or session that it counts. */
export type RateLimitKey = { limit: RateLimitName; subject: string }

/** The stored key of a limit and its subject. */
export const toThrottleKey = ({ limit, subject }: RateLimitKey) => createThrottleKey(limit, subject)
