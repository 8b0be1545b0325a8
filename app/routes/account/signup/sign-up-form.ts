import { data } from 'react-router'
import * as v from 'valibot'
import { SignupSchema } from '#domain/customer/customer.ts'
import { type FieldProblems, fieldErrors } from '#domain/field-problem.ts'
import { readCustomerForm } from '#domain/typed/customer-fields.ts'
import type { PageParts } from '#server/page-context.ts'

/** Why a signup was refused whose fields are right. */
export type SignupRefusal = 'mobile-number-taken' | 'too-many-requests' | 'other'

/** What became of a signup that was sent without script: done, or what was filled in and why not. */
export type SentSignup =
  | { isDone: true }
  | {
      isDone: false
      filledIn: Readonly<Record<string, string>>
      problems: FieldProblems
      refusal?: SignupRefusal
    }

/** Answers the Register Account form where no script runs (D26). */
export async function signUpForm(form: FormData, { forms }: Pick<PageParts, 'forms'>) {
  const filledIn = readCustomerForm(form)
  const signup = v.safeParse(SignupSchema, filledIn)
  const refused = (why: Partial<SentSignup>) =>
    data<SentSignup>({ isDone: false, filledIn, problems: {}, ...why }, { status: 422 })
  if (!signup.success) return refused({ problems: fieldErrors(signup.issues) })
  const { refusal } = await forms.signUp(signup.output)
  if (!refusal) return data<SentSignup>({ isDone: true })
  const { code } = refusal
  return refused({ refusal: code === 'mobile-number-taken' || code === 'too-many-requests' ? code : 'other' })
}
