import * as v from 'valibot'

/** A session token: 256 random bits in URL-safe letters (D7). */
export const TokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/), v.brand('Token'))
/** A parsed session token. */
export type Token = v.InferOutput<typeof TokenSchema>
