import * as v from 'valibot'
import { formSchema } from '../field-problem.ts'
import { digitsSchema } from '../input/text-schemas.ts'

const TEN_DIGITS = /^[0-9]{10}$/
const OwnPasswordSchema = digitsSchema('own-password-required', 'password-invalid', TEN_DIGITS)

/** Passwords with at most so many different digits are easy: '0000000000', '1212121212'. */
const EASY_DISTINCT_DIGITS_MAX = 2
/** Ascending and descending digits, starting at any digit. */
const DIGIT_RUNS = ['0123456789', '9876543210'].map((run) => run + run)
/** Whether the digits of a password have an easy pattern. The server also refuses the mobile number. */
export const isEasyPassword = (password: string) =>
  new Set(password).size <= EASY_DISTINCT_DIGITS_MAX || DIGIT_RUNS.some((run) => run.includes(password))

/** 'Change password' of the profile: from one ten-digit number to another (D7). */
export const ChangePasswordSchema = v.pipe(
  formSchema({
    password: OwnPasswordSchema,
    new_password: v.pipe(
      OwnPasswordSchema,
      v.check((password) => !isEasyPassword(password), 'password-too-easy'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['new_password']],
      ({ password, new_password }) => password !== new_password,
      'password-unchanged',
    ),
    ['new_password'],
  ),
)
/** A parsed change of password. */
export type ChangePassword = v.InferOutput<typeof ChangePasswordSchema>
