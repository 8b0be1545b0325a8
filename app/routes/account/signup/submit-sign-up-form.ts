import { data } from 'react-router'
import type { FormResult } from '#contract/shop-api.ts'
import { type Signup, SignupSchema } from '#domain/customer/customer.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import type { FieldProblems } from '#domain/field-problem.ts'
import { parseCustomerForm } from '#domain/input/customer-form.ts'

/** How the Register Account form ended: done, or refused with the filled-in fields and the reason. */
export type SignUpResult = {
  isDone: boolean
  filledIn: Readonly<Record<string, string>>
  problems?: FieldProblems
  error?: ErrorCode | 'network'
}

/** Parses the Register Account form and registers the customer with `signUp`. Status 422 when it is refused. */
export async function submitSignUpForm(
  form: FormData,
  signUp: (signup: Signup) => Promise<FormResult<unknown>>,
) {
  const { rawValues: filledIn, values, problems } = parseCustomerForm(SignupSchema, form)
  if (problems) return data<SignUpResult>({ isDone: false, filledIn, problems }, { status: 422 })
  const { error } = await signUp(values)
  return error
    ? data<SignUpResult>({ isDone: false, filledIn, error: error.code }, { status: 422 })
    : data<SignUpResult>({ isDone: true, filledIn })
}
