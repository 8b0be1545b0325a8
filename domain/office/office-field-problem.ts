import * as v from 'valibot'

/** The problems of fields in the office. Schemas use these codes as messages; the texts are in `i18n/office`. */
const OFFICE_FIELD_PROBLEMS = [
  'email-required',
  'own-password-required',
  'password-wrong',
  'code-required',
  'code-wrong',
  'name-required',
  'new-password-too-short',
  'new-password-common',
  'email-taken',
  'reason-required',
  'note-required',
  'amount-invalid',
  'amount-too-large',
  'refund-too-much',
  'time-required',
  'time-invalid',
  'time-past',
  'time-too-far',
  'time-future',
  'lorry-office-required',
  'products-required',
  'too-many-products',
  'quantity-invalid',
  'discount-too-much',
  'percentage-invalid',
  'picture-is-none',
  'picture-is-heic',
  'picture-damaged',
  'picture-too-many-pixels',
  'file-is-none',
  'file-too-large',
  'file-too-many-cells',
  'file-damaged',
  'file-protected',
  'file-too-slow',
  'price-list-full',
  'too-many-media',
  'film-not-shown',
  'code-taken',
  'name-taken',
  'slug-taken',
  'changed-since',
  'file-required',
  'file-empty',
  'not-understood',
  'publish-time-past',
  'from-invalid',
  'to-invalid',
  'to-before-from',
  'text-too-long',
  'setting-required',
  'phone-invalid',
  'shop-email-invalid',
  'shop-pin-code-invalid',
  'gstin-invalid',
  'upi-id-invalid',
  'account-number-invalid',
  'ifsc-invalid',
  'date-invalid',
  'closes-before-opens',
  'to-below-from',
  'place-outside-india',
  'colour-invalid',
  'too-many-entries',
  'value-invalid',
] as const

/** A problem of a field in the office. */
export type OfficeFieldProblem = (typeof OFFICE_FIELD_PROBLEMS)[number]

/** Returns the problem that a schema's message names, or 'value-invalid' for other messages. */
export const toOfficeFieldProblem = (message: string | undefined): OfficeFieldProblem =>
  OFFICE_FIELD_PROBLEMS.find((code) => code === message) ?? 'value-invalid'

/** Returns the first problem of each field by path. */
export function toOfficeFieldProblems(
  issues: readonly v.BaseIssue<unknown>[],
): Readonly<Record<string, OfficeFieldProblem>> {
  const problems = new Map<string, OfficeFieldProblem>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? 'body'
    if (!problems.has(path)) problems.set(path, toOfficeFieldProblem(issue.message))
  }
  return Object.fromEntries(problems)
}
