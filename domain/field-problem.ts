import * as v from 'valibot'
import { UNSERVED_PLACES } from './customer/unserved-places.ts'

/**
 * What can be wrong with a field (section 5 of the specification). Schemas carry these codes as their messages; the words
 * of each language live in `i18n`.
 */
export const FIELD_PROBLEMS = [
  'customer-name-required',
  'customer-name-too-long',
  'address-required',
  'address-too-long',
  'city-required',
  'city-too-long',
  'district-too-long',
  'state-too-long',
  'pin-code-required',
  'pin-code-invalid',
  'mobile-required',
  'mobile-invalid',
  'email-invalid',
  'email-too-long',
  'username-required',
  'username-invalid',
  'password-required',
  'password-invalid',
  'own-password-required',
  'password-wrong',
  'password-unchanged',
  'password-is-mobile',
  'password-too-easy',
  'tracking-mobile-required',
  'tracking-mobile-invalid',
  'products-required',
  'too-many-products',
  'product-invalid',
  'product-twice',
  'quantity-invalid',
  'amount-invalid',
  'discount-invalid',
  'text-too-long',
  'value-required',
  'value-invalid',
  ...UNSERVED_PLACES.map(([problem]) => problem),
] as const

/** One thing that can be wrong with a field. */
export type FieldProblem = (typeof FIELD_PROBLEMS)[number]

/** What is wrong with fields, by their paths: `pin_code`, `product_list.3.qty`; `body` when all of it is wrong. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>

/** The first problem of each field. */
export function toFieldProblems(issues: readonly v.BaseIssue<unknown>[]): FieldProblems {
  const problems = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? 'body'
    const problem = FIELD_PROBLEMS.find((code) => code === issue.message) ?? 'value-invalid'
    if (!problems.has(path)) problems.set(path, problem)
  }
  return Object.fromEntries(problems)
}

/** An object whose missing field is refused as an empty one is: 'Customer Name is required'. Unknown keys are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function formSchema<const Entries extends v.ObjectEntries>(entries: Entries) {
  const fieldOf = new Map<unknown, v.ObjectEntries[string]>(Object.entries(entries))
  return v.object(entries, ({ path }) => {
    const field = fieldOf.get(path?.[0].key)
    return (field && v.safeParse(field, undefined).issues?.[0].message) ?? 'value-required'
  })
}
