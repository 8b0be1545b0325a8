import type * as v from 'valibot'
import { formSchema } from '../field-problem.ts'
import { digitsSchema } from '../input/text-schemas.ts'

const TEN_DIGITS = /^[0-9]{10}$/
const UsernameSchema = digitsSchema('username-required', 'username-invalid', TEN_DIGITS)
const PasswordSchema = digitsSchema('password-required', 'password-invalid', TEN_DIGITS)

/** The Login form: both are ten digits. */
export const LoginSchema = formSchema({ username: UsernameSchema, password: PasswordSchema })
/** A parsed login. */
export type Login = v.InferOutput<typeof LoginSchema>
