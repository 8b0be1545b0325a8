import type { Paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { unreadableInput as unreadableInputEn } from '#i18n/office/en/unreadable-input.ts'
import visually from '../../design/visually-hidden.module.css'
import { useWords } from '../../shell/language.ts'
import type { TotalsProblem } from './calculate-totals.ts'

/** A calculated amount. Shows a dash if it cannot be calculated, with the reason for screen readers. */
export function CalculatedAmount({ amount }: { amount: Paise | TotalsProblem }) {
  const { fieldProblems, unreadableInput } = useWords({
    fieldProblems: fieldProblemsEn,
    unreadableInput: unreadableInputEn,
  })
  if (typeof amount === 'number') return <span>{formatRupees(amount)}</span>
  const reason = amount === 'not-understood' ? unreadableInput.noTotals : fieldProblems[amount]
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={visually.hidden}>{reason}</span>
    </>
  )
}
