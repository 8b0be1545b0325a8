import * as v from 'valibot'

/** The Idempotency-Key header: a UUID, created when the checkout opens (D4). */
export const IdempotencyKeySchema = v.pipe(v.string(), v.uuid(), v.toLowerCase())
