import { isAmountTooLarge } from '#domain/money/read-amount.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { useWords } from '../../shell/language.ts'
import { useParseProblem } from '../../shell/requests/use-parse-problem.ts'

/** Returns a function that explains why a discount or packing charge is invalid. It returns undefined for a valid one. */
export function useChargeProblem(): (text: string) => string | undefined {
  const { fieldProblems } = useWords({ fieldProblems: fieldProblemsEn })
  const parseProblemOf = useParseProblem()
  return (text) =>
    isAmountTooLarge(text) ? fieldProblems['amount-too-large'] : parseProblemOf('charge', text)
}
