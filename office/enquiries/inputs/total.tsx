import type { ReactNode } from 'react'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
import { pickTotal } from './calculate-totals.ts'
import { CalculatedAmount } from './calculated-amount.tsx'

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
    <p className={flow.row}>
      <span className={flow.soft}>{words.total}</span>
      <output className={flow.lead} aria-label={words.total}>
        <CalculatedAmount amount={pickTotal(totals, 'net_amount')} />
      </output>
      {children}
    </p>
  )
}
