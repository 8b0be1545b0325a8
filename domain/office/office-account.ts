import * as v from 'valibot'
import { TokenSchema } from '../customer/session-token.ts'
import { OfficeCodeSchema, OfficePasswordSchema } from './office-sign-in.ts'

/** The payload for changing the user's own password (O2). */
export const OfficeNewPasswordSchema = v.object({
  password: OfficePasswordSchema,
  new_password: OfficePasswordSchema,
})
/** A parsed change of password. */
export type OfficeNewPassword = v.InferOutput<typeof OfficeNewPasswordSchema>

/** The user's own password, required for sensitive changes. */
export const OwnPasswordSchema = v.object({ password: OfficePasswordSchema })

/** The first code of an authenticator app, which proves that it has the secret. */
export const OwnCodeSchema = v.object({ code: OfficeCodeSchema })

/** The payload that confirms the user's identity: the password, and the code if there is a second factor. */
export const ConfirmationSchema = v.object({
  password: OfficePasswordSchema,
  code: v.optional(OfficeCodeSchema),
})
/** A parsed confirmation. */
export type Confirmation = v.InferOutput<typeof ConfirmationSchema>

/** The payload for removing the user's own second factor. */
export const PasswordAndCodeSchema = v.object({ password: OfficePasswordSchema, code: OfficeCodeSchema })
/** A parsed password and code. */
export type PasswordAndCode = v.InferOutput<typeof PasswordAndCodeSchema>

/** The password that an invited user chose, and the token of the link. */
export const AcceptedInviteSchema = v.object({ token: TokenSchema, password: OfficePasswordSchema })
/** A parsed acceptance of an invite. */
export type AcceptedInvite = v.InferOutput<typeof AcceptedInviteSchema>
