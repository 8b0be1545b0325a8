import { WITH_PAYLOAD as ANY_WITH_PAYLOAD, ANY_POST as ANYONES_POST } from '../refusals.ts'

/**
 * Every POST of the office may come with an Idempotency-Key. Under one, work on an enquiry, an import or the price list is done
 * once; account, users and bursts, where twice is as good as once or is refused by itself, look at its form alone.
 */
const OF_KEYS = ['invalid-idempotency-key', 'idempotency-key-reused'] as const

/** Refusals that every POST of the office knows: it always asks the database who acts. */
export const ANY_POST = [...ANYONES_POST, ...OF_KEYS, 'database-unavailable'] as const

/** Refusals that every call of the office with a payload knows. */
export const WITH_PAYLOAD = [...ANY_WITH_PAYLOAD, ...OF_KEYS, 'database-unavailable'] as const

/** Refusals of whoever is not signed in, or lacks the right. */
export const OF_OTHERS = ['not-signed-in', 'forbidden', 'second-factor-required'] as const

/** The same, of calls that need a confirmed session. */
export const OF_UNCONFIRMED = [...OF_OTHERS, 'confirmation-required'] as const
