import { data } from 'react-router'
import type { FormResult } from '#contract/shop-api.ts'
import { type Signup, SignupSchema } from '#domain/customer/signup.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import type { FieldProblems } from '#domain/field-problem.ts'
import { parseCustomerForm } from '#domain/input/customer-form.ts'

/** The result of the Register Account form: done, or the submitted fields with the error. */
export type SignUpResult = {
  isDone: boolean
  filledIn: Readonly<Record<string, string>>
  problems?: FieldProblems
  error?: ErrorCode | 'network'
}

/** Parses the Register Account form and registers the customer with `signUp`. Status 422 when that fails. */
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
