import * as v from 'valibot'

/** What can be wrong with a field of the office. Schemas carry these codes as their messages; the words live in `i18n/office`. */
export const OFFICE_FIELD_PROBLEMS = [
  'email-required',
  'own-password-required',
  'code-required',
  'name-required',
  'new-password-too-short',
  'new-password-common',
  'email-taken',
  'text-too-long',
  'value-invalid',
] as const

/** One of them. */
export type OfficeFieldProblem = (typeof OFFICE_FIELD_PROBLEMS)[number]

/** The first problem of each field of the office, by its path. */
export function officeFieldErrors(
  issues: readonly v.BaseIssue<unknown>[],
): Readonly<Record<string, OfficeFieldProblem>> {
  const problems = new Map<string, OfficeFieldProblem>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? 'body'
    const problem = OFFICE_FIELD_PROBLEMS.find((code) => code === issue.message) ?? 'value-invalid'
    if (!problems.has(path)) problems.set(path, problem)
  }
  return Object.fromEntries(problems)
}
