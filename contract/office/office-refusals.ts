import { PAYLOAD_REFUSALS, POST_REFUSALS } from '../common-refusals.ts'

/**
 * Every POST of the office accepts an Idempotency-Key. Calls about enquiries, imports and the price list are done once per key. Calls
 * about accounts, users and bursts only check the key's format: repeating them does no harm or is rejected anyway.
 */
const IDEMPOTENCY_KEY_REFUSALS = ['invalid-idempotency-key', 'idempotency-key-reused'] as const

/** Refusals of every POST of the office, which always reads the session from the database. */
export const OFFICE_POST_REFUSALS = [
  ...POST_REFUSALS,
  ...IDEMPOTENCY_KEY_REFUSALS,
  'database-unavailable',
] as const

/** Refusals of every POST of the office with a payload. */
export const OFFICE_PAYLOAD_REFUSALS = [
  ...PAYLOAD_REFUSALS,
  ...IDEMPOTENCY_KEY_REFUSALS,
  'database-unavailable',
] as const

/** Refusals of calls that require a signed-in user with a right. */
export const PERMISSION_REFUSALS = ['not-signed-in', 'forbidden', 'second-factor-required'] as const

/** Refusals of calls that also require a confirmed session. */
export const CONFIRMATION_REFUSALS = [...PERMISSION_REFUSALS, 'confirmation-required'] as const
