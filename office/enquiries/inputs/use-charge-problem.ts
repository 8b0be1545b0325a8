import { isChargeTooLarge, readCharge } from '#domain/money/read-charge.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { useWords } from '../../shell/language.ts'
import { useParseProblem } from '../../shell/requests/use-parse-problem.ts'

/** Returns a function that explains why a discount or packing charge is invalid. It returns undefined for a valid one. */
export function useChargeProblem(): (text: string) => string | undefined {
  const { fieldProblems } = useWords({ fieldProblems: fieldProblemsEn })
  const parseProblemOf = useParseProblem()
  return (text) => {
    const charge = readCharge(text)
    if (!charge) return parseProblemOf('charge', text)
    return isChargeTooLarge(charge) ? fieldProblems['amount-too-large'] : undefined
  }
}
