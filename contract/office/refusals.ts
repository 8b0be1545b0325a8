import { WITH_PAYLOAD as ANY_WITH_PAYLOAD, ANY_POST as ANYONES_POST } from '../refusals.ts'

/**
 * Every POST of the office accepts an Idempotency-Key. Calls about enquiries, imports and the price list are done once per key. Calls
 * about accounts, users and bursts only check the key's format: repeating them does no harm or is rejected anyway.
 */
const OF_KEYS = ['invalid-idempotency-key', 'idempotency-key-reused'] as const

/** Refusals of every POST of the office, which always reads the session from the database. */
export const ANY_POST = [...ANYONES_POST, ...OF_KEYS, 'database-unavailable'] as const

/** Refusals of every POST of the office with a payload. */
export const WITH_PAYLOAD = [...ANY_WITH_PAYLOAD, ...OF_KEYS, 'database-unavailable'] as const

/** Refusals of calls that require a signed-in user with a right. */
export const OF_OTHERS = ['not-signed-in', 'forbidden', 'second-factor-required'] as const

/** Refusals of calls that also require a confirmed session. */
export const OF_UNCONFIRMED = [...OF_OTHERS, 'confirmation-required'] as const
