import * as v from 'valibot'
import { readEmail } from '../input/read-email.ts'
import { singleLineSchema } from '../input/text-schemas.ts'
import { OFFICE_EMAIL_MAX } from './office-sign-in.ts'
import { OFFICE_ROLES } from './rights.ts'

/** The longest name of somebody who works here. */
const OFFICE_NAME_MAX = 100

/** The e-mail address of somebody who works here, as it is kept: in small letters. */
const OfficeEmailSchema = v.pipe(
  v.string(),
  v.transform(readEmail),
  v.nonEmpty('email-required'),
  v.maxLength(OFFICE_EMAIL_MAX, 'text-too-long'),
  v.email('value-invalid'),
  v.toLowerCase(),
)

/** Somebody who is to work here. */
export const NewOfficeUserSchema = v.object({
  email: OfficeEmailSchema,
  user_name: v.pipe(singleLineSchema(OFFICE_NAME_MAX), v.nonEmpty('name-required')),
  role: v.picklist(OFFICE_ROLES, 'value-invalid'),
})
/** The same, checked. */
export type NewOfficeUser = v.InferOutput<typeof NewOfficeUserSchema>
