import { memo, useSyncExternalStore } from 'react'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import flow from '../../design/layout/flow.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import { calculateLineAmount } from '../inputs/calculate-totals.ts'
import { CalculatedAmount } from '../inputs/calculated-amount.tsx'
import lines from '../inputs/lines-table.module.css'
import { RemovedMark } from '../inputs/removed-mark.tsx'
import { effectiveQuantity, lineQuantity, type NewEnquiryDraft } from './new-enquiry-draft.ts'

/** The lines of the draft, newest first, so that the clerk can read it back to the customer. */
export function NewEnquiryLines({ draft }: { draft: NewEnquiryDraft }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const ids = useSyncExternalStore(draft.subscribe, draft.ids)
  if (ids.length === 0) return null
  return (
    <table className={lines.lines} aria-label={words.products}>
      <thead>
        <tr>
          <th scope="col">{words.product}</th>
          <th scope="col">{words.rate}</th>
          <th scope="col">{words.quantity}</th>
          <th scope="col">{words.amount}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {[...ids].reverse().map((id) => (
          <NewEnquiryLine key={id} id={id} draft={draft} />
        ))}
      </tbody>
    </table>
  )
}

/** One line. Renders only when its own product changes. */
const NewEnquiryLine = memo(function Line({ id, draft }: { id: string; draft: NewEnquiryDraft }) {
  const { enquiry: words, newEnquiry } = useWords({ enquiry: enquiryEn, newEnquiry: newEnquiryEn })
  const language = useLanguage()
  const line = useSyncExternalStore(draft.subscribe, () => draft.line(id))
  if (!line) return null
  const name = productName(language, line)
  const qty = lineQuantity(line)
  const isRemoved = qty === 0
  return (
    <tr aria-label={name} data-removed={isRemoved || undefined}>
      <th scope="row">
        <span>{name}</span> <span className={flow.hint}>{`${line.product_code} · ${line.per}`}</span>
        {isRemoved && <RemovedMark text={newEnquiry.toBeLeftOut} onUndo={() => draft.restoreQuantity(id)} />}
      </th>
      <td>{formatRupees(line.rate)}</td>
      <td>
        <input
          aria-label={words.quantityOf(name)}
          aria-invalid={qty === undefined || undefined}
          inputMode="numeric"
          autoComplete="off"
          value={line.quantity}
          onFocus={(event) => event.target.select()}
          onChange={(event) => draft.setQuantityText(id, event.target.value)}
          onBlur={() => draft.commitQuantity(id)}
        />
      </td>
      <td>
        <CalculatedAmount amount={calculateLineAmount(line.rate, effectiveQuantity(line))} />
      </td>
      <td>
        <Button aria-label={newEnquiry.remove(name)} onClick={() => draft.remove(id)}>
          ×
        </Button>
      </td>
    </tr>
  )
})
