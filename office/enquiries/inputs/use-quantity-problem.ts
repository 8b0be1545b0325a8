import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { useWords } from '../../shell/language.ts'
import { useParseProblem } from '../../shell/requests/use-parse-problem.ts'

/** Returns a function that explains why a quantity is invalid: it is not a number, or it is 0 where a line needs more. */
export function useQuantityProblem(): (text: string) => string {
  const { fieldProblems } = useWords({ fieldProblems: fieldProblemsEn })
  const parseProblemOf = useParseProblem()
  return (text) => parseProblemOf('quantity', text) ?? fieldProblems['quantity-invalid']
}
