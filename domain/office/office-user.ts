import * as v from 'valibot'
import { MOBILE_NUMBER } from '../customer/customer-field-schemas.ts'
import { singleLineSchema } from '../input/text-schemas.ts'
import type { OfficeFieldProblem } from './office-field-problem.ts'
import { OFFICE_EMAIL_MAX } from './office-sign-in.ts'
import { isMobileSignInName, readSignInName } from './read-sign-in-name.ts'
import { OFFICE_ROLES, type OfficeRole } from './rights.ts'

/** The maximum length of an office user's name, in characters. */
const OFFICE_NAME_MAX = 100

const EMAIL_REQUIRED: OfficeFieldProblem = 'email-required'

/** An office user's email address in lowercase, or ten digits of a mobile number. */
const SignInNameSchema = v.pipe(
  v.string(),
  v.transform(readSignInName),
  v.nonEmpty(EMAIL_REQUIRED),
  v.maxLength(OFFICE_EMAIL_MAX, 'text-too-long'),
  v.union([v.pipe(v.string(), v.regex(MOBILE_NUMBER)), v.pipe(v.string(), v.email())], 'value-invalid'),
  v.toLowerCase(),
)

/** Tells whether a user of the role can sign in with this name: only packers can with a mobile number. */
export const isSignInNameAllowed = (email: string, role: OfficeRole) =>
  role === 'packer' || !isMobileSignInName(email)

/** The payload for adding an office user. */
export const NewOfficeUserSchema = v.pipe(
  v.object({
    email: SignInNameSchema,
    user_name: v.pipe(singleLineSchema(OFFICE_NAME_MAX), v.nonEmpty('name-required')),
    role: v.picklist(OFFICE_ROLES, 'value-invalid'),
  }),
  v.forward(
    v.partialCheck(
      [['email'], ['role']],
      ({ email, role }) => isSignInNameAllowed(email, role),
      EMAIL_REQUIRED,
    ),
    ['email'],
  ),
)
/** A parsed new user. */
export type NewOfficeUser = v.InferOutput<typeof NewOfficeUserSchema>

/** A user's new role, with an email address if a packer with a mobile number needs one for it. */
export const NewRoleSchema = v.object({
  role: v.picklist(OFFICE_ROLES, 'value-invalid'),
  email: v.optional(SignInNameSchema),
})
/** A parsed new role. */
export type NewRole = v.InferOutput<typeof NewRoleSchema>
