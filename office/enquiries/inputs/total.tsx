import type { ReactNode } from 'react'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { useWords } from '../../shell/language.ts'
import { pickTotal } from './calculate-totals.ts'
import { CalculatedAmount } from './calculated-amount.tsx'
import css from './total.module.css'

/** The total of a sticky bar, with a remark beside it. */
export function Total({
  totals,
  children,
}: {
  totals: Parameters<typeof pickTotal>[0]
  children?: ReactNode
}) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  return (
    <p className={css.total}>
      <span>{words.total}</span>
      <output aria-label={words.total}>
        <CalculatedAmount amount={pickTotal(totals, 'net_amount')} />
      </output>
      {children}
    </p>
  )
}
