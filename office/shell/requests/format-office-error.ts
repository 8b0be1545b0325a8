import type { OfficeError } from '#contract/office/office-client.ts'
import type { errors as errorsEn } from '#i18n/office/en/errors.ts'
import type { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'

/** The translations that error messages need. */
export type ErrorWords = { errors: typeof errorsEn; fieldProblems: typeof fieldProblemsEn }

/** Formats an error: its first field problem, or its code, with the names of the rows involved. */
export function formatOfficeError(
  { code, problems = {}, rows = [] }: OfficeError,
  { errors, fieldProblems }: ErrorWords,
): string {
  const [problem] = Object.values(problems)
  const sentence = problem ? fieldProblems[problem] : errors[code]
  return rows.length > 0 ? `${sentence}: ${rows.join(', ')}` : sentence
}
