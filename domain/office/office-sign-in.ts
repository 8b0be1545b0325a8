import * as v from 'valibot'
import { readSecondFactorCode } from '../input/read-second-factor-code.ts'
import { singleLineSchema } from '../input/text-schemas.ts'
import type { OfficeFieldProblem } from './office-field-problem.ts'
import { readSignInName } from './read-sign-in-name.ts'

/** The maximum length of an office user's email address, in characters. */
export const OFFICE_EMAIL_MAX = 100
/** The maximum length of a password, in characters. Longer ones are not hashed. */
export const OFFICE_PASSWORD_MAX = 128
/** The maximum length of a code, in characters; longer than authenticator and recovery codes. */
const OFFICE_CODE_MAX = 64

const TOO_LONG: OfficeFieldProblem = 'text-too-long'
const requiredText = (problem: OfficeFieldProblem) => v.pipe(v.string(problem), v.nonEmpty(problem))

/** A current or new password. */
export const OfficePasswordSchema = v.pipe(
  requiredText('own-password-required'),
  v.maxLength(OFFICE_PASSWORD_MAX, TOO_LONG),
)
/** An authenticator code or a recovery code. */
export const OfficeCodeSchema = v.pipe(
  singleLineSchema(OFFICE_CODE_MAX),
  v.transform(readSecondFactorCode),
  requiredText('code-required'),
)

/** The sign-in form of the office (O2). `email` is a mobile number for packers without an email address. The code is only needed with a second factor. */
export const OfficeSignInSchema = v.object({
  email: v.pipe(
    singleLineSchema(OFFICE_EMAIL_MAX),
    v.transform(readSignInName),
    requiredText('email-required'),
  ),
  password: OfficePasswordSchema,
  code: v.optional(OfficeCodeSchema),
})

/** A parsed sign-in. */
export type OfficeSignIn = v.InferOutput<typeof OfficeSignInSchema>
