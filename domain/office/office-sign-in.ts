import * as v from 'valibot'
import { readEmail } from '../input/read-email.ts'
import { readSecondFactorCode } from '../input/read-second-factor-code.ts'
import { singleLineSchema } from '../input/text-schemas.ts'
import type { OfficeFieldProblem } from './office-field-problem.ts'

/** The longest e-mail address of somebody who works here, password (O2), and code: one for recovery is the longest. */
export const OFFICE_EMAIL_MAX = 100
/** The longest password, in characters: a longer one is not worked out. */
export const OFFICE_PASSWORD_MAX = 128
/** The longest code that is looked at, in characters: of the app six digits, or one for recovery. */
const OFFICE_CODE_MAX = 64

const TOO_LONG: OfficeFieldProblem = 'text-too-long'
const requiredText = (problem: OfficeFieldProblem) => v.pipe(v.string(problem), v.nonEmpty(problem))

/** A password that somebody has, or wants. */
export const OfficePasswordSchema = v.pipe(
  requiredText('own-password-required'),
  v.maxLength(OFFICE_PASSWORD_MAX, TOO_LONG),
)
/** What an authenticator app shows, or a recovery code. */
export const OfficeCodeSchema = v.pipe(
  singleLineSchema(OFFICE_CODE_MAX),
  v.transform(readSecondFactorCode),
  requiredText('code-required'),
)

/** What is asked of whoever comes into the office (O2); the code, only with a second factor. */
export const OfficeSignInSchema = v.object({
  email: v.pipe(singleLineSchema(OFFICE_EMAIL_MAX), v.transform(readEmail), requiredText('email-required')),
  password: OfficePasswordSchema,
  code: v.optional(OfficeCodeSchema),
})

/** The same, filled in. */
export type OfficeSignIn = v.InferOutput<typeof OfficeSignInSchema>
