import { useSyncExternalStore } from 'react'
import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { Field } from '../../design/field.tsx'
import { useWords } from '../../shell/language.ts'
import { useMe } from '../../shell/session/me.ts'
import { calculateTotals, pickTotal } from '../inputs/calculate-totals.ts'
import { CalculatedAmount } from '../inputs/calculated-amount.tsx'
import { useChargeProblem } from '../inputs/use-charge-problem.ts'
import css from './new-enquiry.module.css'
import { effectiveQuantity, type NewEnquiryDraft } from './new-enquiry-draft.ts'

type TotalsProps = { draft: NewEnquiryDraft; problemOf: (name: string) => string | undefined }

/** Discount, packing charge, totals, and the amount missing to the minimum order. */
export function Totals({ draft, problemOf }: TotalsProps) {
  const { enquiry: words, newEnquiry } = useWords({ enquiry: enquiryEn, newEnquiry: newEnquiryEn })
  const chargeProblem = useChargeProblem()
  const { shop } = useMe()
  const lines = useSyncExternalStore(draft.subscribe, draft.lines)
  const fields = useSyncExternalStore(draft.subscribe, draft.fields)
  const quantities = lines.map((line) => ({ rate: line.rate, quantity: effectiveQuantity(line) }))
  const totals = calculateTotals(quantities, fields)
  const missing = typeof totals === 'string' ? 0 : paise(shop.minimum_order - totals.sub_total)
  const charges = [
    ['discount', words.discount],
    ['packing', words.packing],
  ] as const
  return (
    <>
      <div className={css.fields}>
        {charges.map(([name, label]) => (
          <Field
            key={name}
            name={name}
            label={label}
            autoComplete="off"
            value={fields[name]}
            onChange={({ target }) => draft.setFields({ [name]: target.value })}
            problem={chargeProblem(fields[name]) ?? problemOf(name)}
          />
        ))}
      </div>
      <p className={css.hint}>{words.chargeHint}</p>
      <dl className={css.totals}>
        <dt>{words.subTotal}</dt>
        <dd>
          <CalculatedAmount amount={pickTotal(totals, 'sub_total')} />
        </dd>
        <dt className={css.total}>{words.total}</dt>
        <dd className={css.total}>
          <output aria-label={words.total}>
            <CalculatedAmount amount={pickTotal(totals, 'net_amount')} />
          </output>
        </dd>
      </dl>
      {missing > 0 && lines.length > 0 && (
        <p className={css.hint}>{newEnquiry.toMinimum(formatRupees(paise(missing)))}</p>
      )}
    </>
  )
}
