import { useSyncExternalStore } from 'react'
import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
import { useMe } from '../../shell/session/me.ts'
import { calculateTotals } from '../inputs/calculate-totals.ts'
import { Total } from '../inputs/total.tsx'
import { effectiveQuantity, type NewEnquiryDraft } from './new-enquiry-draft.ts'

/** The total of the draft, with the number of its products and the amount missing to the minimum order. */
export function NewEnquiryTotal({ draft }: { draft: NewEnquiryDraft }) {
  const { newEnquiry: words } = useWords({ newEnquiry: newEnquiryEn })
  const { shop } = useMe()
  const lines = useSyncExternalStore(draft.subscribe, draft.lines)
  const fields = useSyncExternalStore(draft.subscribe, draft.fields)
  const quantities = lines.map((line) => ({ rate: line.rate, quantity: effectiveQuantity(line) }))
  const totals = calculateTotals(quantities, fields)
  const missing = typeof totals === 'string' ? 0 : paise(shop.minimum_order - totals.sub_total)
  const remarks = [words.products(lines.length), missing > 0 && words.toMinimum(formatRupees(paise(missing)))]
  return (
    <Total totals={totals}>
      {lines.length > 0 && <span className={flow.soft}>{remarks.filter(Boolean).join(' · ')}</span>}
    </Total>
  )
}
