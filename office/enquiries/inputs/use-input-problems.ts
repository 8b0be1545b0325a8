import { isAmountTooLarge } from '#domain/money/read-amount.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { useWords } from '../../shell/language.ts'
import { useParseProblem } from '../../shell/requests/use-parse-problem.ts'

/** Returns functions that explain why an input of an enquiry is invalid. */
export function useInputProblems() {
  const { fieldProblems } = useWords({ fieldProblems: fieldProblemsEn })
  const parseProblemOf = useParseProblem()
  return {
    /** Why a quantity is invalid: it is not a number, or it is 0 where a line needs more. */
    quantityProblem: (text: string): string =>
      parseProblemOf('quantity', text) ?? fieldProblems['quantity-invalid'],
    /** Why a discount or packing charge is invalid. Undefined for a valid one. */
    chargeProblem: (text: string): string | undefined =>
      isAmountTooLarge(text) ? fieldProblems['amount-too-large'] : parseProblemOf('charge', text),
  }
}
