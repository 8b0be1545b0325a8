import type { OfficeError } from '#contract/office/office-client.ts'
import type { errors as errorsEn } from '#i18n/office/en/errors.ts'
import type { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'

/** The words in which the office says why not. */
export type ErrorWords = { errors: typeof errorsEn; fieldProblems: typeof fieldProblemsEn }

/** Why something was refused: the first that is wrong with what was sent, else the refusal; with the names of rows in its way. */
export function formatOfficeError(
  { code, problems = {}, rows = [] }: OfficeError,
  { errors, fieldProblems }: ErrorWords,
): string {
  const [problem] = Object.values(problems)
  const sentence = problem ? fieldProblems[problem] : errors[code]
  return rows.length > 0 ? `${sentence}: ${rows.join(', ')}` : sentence
}
