import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { useWords } from '../../shell/language.ts'
import { useParseProblem } from '../../shell/requests/use-parse-problem.ts'

/** Returns a function that explains why a typed quantity is refused: it is no quantity, or 0 where a line needs one. */
export function useQuantityProblem(): (text: string) => string {
  const { fieldProblems } = useWords({ fieldProblems: fieldProblemsEn })
  const notUnderstood = useParseProblem()
  return (text) => notUnderstood('quantity', text) ?? fieldProblems['quantity-invalid']
}
