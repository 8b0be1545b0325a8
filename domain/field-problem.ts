import * as v from 'valibot'
import { UNSERVED_PLACES } from './customer/unserved-places.ts'

/** The problems of fields (section 5). Schemas use these codes as messages; the texts are in `i18n`. */
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

/** A problem of a field. */
export type FieldProblem = (typeof FIELD_PROBLEMS)[number]

/** The problems of fields by path: `pin_code`, `product_list.3.qty`; `body` for the whole input. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>

/** Returns the first problem of each field. */
export function toFieldProblems(issues: readonly v.BaseIssue<unknown>[]): FieldProblems {
  const problems = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? 'body'
    const problem = FIELD_PROBLEMS.find((code) => code === issue.message) ?? 'value-invalid'
    if (!problems.has(path)) problems.set(path, problem)
  }
  return Object.fromEntries(problems)
}

/** An object schema that reports missing fields like empty ones ('Customer Name is required') and drops unknown keys. */
/* @__NO_SIDE_EFFECTS__ */
export function formSchema<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schemaByName = new Map<unknown, v.ObjectEntries[string]>(Object.entries(entries))
  return v.object(entries, ({ path }) => {
    const field = schemaByName.get(path?.[0].key)
    return (field && v.safeParse(field, undefined).issues?.[0].message) ?? 'value-required'
  })
}
