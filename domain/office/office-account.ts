import * as v from 'valibot'
import { TokenSchema } from '../customer/customer.ts'
import { OfficeCodeSchema, OfficePasswordSchema } from './office-sign-in.ts'

/** What changes one's own password takes (O2). */
export const OfficeNewPasswordSchema = v.object({
  password: OfficePasswordSchema,
  new_password: OfficePasswordSchema,
})
/** The same, filled in. */
export type OfficeNewPassword = v.InferOutput<typeof OfficeNewPasswordSchema>

/** One's own password, once more: before something is changed that keeps others out. */
export const OwnPasswordSchema = v.object({ password: OfficePasswordSchema })

/** What proves that an authenticator app has the secret. */
export const OwnCodeSchema = v.object({ code: OfficeCodeSchema })

/** What confirms that a session is used by its user: the password, and the code where there is a second factor. */
export const ConfirmationSchema = v.object({
  password: OfficePasswordSchema,
  code: v.optional(OfficeCodeSchema),
})
/** The same, filled in. */
export type Confirmation = v.InferOutput<typeof ConfirmationSchema>

/** What ends one's own second factor. */
export const PasswordAndCodeSchema = v.object({ password: OfficePasswordSchema, code: OfficeCodeSchema })
/** The same, filled in. */
export type PasswordAndCode = v.InferOutput<typeof PasswordAndCodeSchema>

/** The password that somebody chooses who was invited; the token is that of the link. */
export const AcceptedInviteSchema = v.object({ token: TokenSchema, password: OfficePasswordSchema })
/** The same, filled in. */
export type AcceptedInvite = v.InferOutput<typeof AcceptedInviteSchema>
