import * as v from 'valibot'

/** The opaque id of a registered customer (D5). */
export const SubSchema = v.pipe(
  v.string('value-required'),
  v.regex(/^[\w-]{1,64}$/, 'value-invalid'),
  v.brand('Sub'),
)
/** A parsed customer id. */
export type Sub = v.InferOutput<typeof SubSchema>

/** The maximum length of a `sub` that is accepted but not used. */
export const SUB_LENGTH_MAX = 64
