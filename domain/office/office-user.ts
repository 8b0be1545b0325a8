import * as v from 'valibot'
import { readEmail } from '../input/read-email.ts'
import { singleLineSchema } from '../input/text-schemas.ts'
import { OFFICE_EMAIL_MAX } from './office-sign-in.ts'
import { OFFICE_ROLES } from './rights.ts'

/** The maximum length of an office user's name, in characters. */
const OFFICE_NAME_MAX = 100

/** An office user's email address, stored in lowercase. */
const OfficeEmailSchema = v.pipe(
  v.string(),
  v.transform(readEmail),
  v.nonEmpty('email-required'),
  v.maxLength(OFFICE_EMAIL_MAX, 'text-too-long'),
  v.email('value-invalid'),
  v.toLowerCase(),
)

/** The payload for adding an office user. */
export const NewOfficeUserSchema = v.object({
  email: OfficeEmailSchema,
  user_name: v.pipe(singleLineSchema(OFFICE_NAME_MAX), v.nonEmpty('name-required')),
  role: v.picklist(OFFICE_ROLES, 'value-invalid'),
})
/** A parsed new user. */
export type NewOfficeUser = v.InferOutput<typeof NewOfficeUserSchema>
