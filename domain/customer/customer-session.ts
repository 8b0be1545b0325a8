import type * as v from 'valibot'
import type { Flag } from '../catalogue/product.ts'
import { formSchema } from '../field-problem.ts'
import { singleLineSchema } from '../input/text-schemas.ts'
import type { Sub } from './customer-id.ts'
import type { Token } from './session-token.ts'

/** What a signed-in customer may do (section 6). */
export const ROLES = ['user'] as const
/** A role of a customer. */
export type Role = (typeof ROLES)[number]

/** The data of a successful sign-in (section 3). */
export type SignInResult = { token: Token; sub: Sub; is_address_added: Flag }

/** The maximum length of an access token; longer than any valid one. */
const TOKEN_LENGTH_MAX = 1000

/** The payload of users/checkSession. A malformed token is handled like an unknown one. */
export const SessionCheckSchema = formSchema({
  access_token: singleLineSchema(TOKEN_LENGTH_MAX, { notText: 'value-required' }),
})
/** A parsed session check. */
export type SessionCheck = v.InferOutput<typeof SessionCheckSchema>
