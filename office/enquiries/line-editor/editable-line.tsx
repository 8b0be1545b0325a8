import { memo } from 'react'
import { isBlank } from '#domain/input/normalize-characters.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import type { Paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { useWords } from '../../shell/language.ts'
import { calculateLineAmount, textOrFallback } from '../inputs/calculate-totals.ts'
import { CalculatedAmount } from '../inputs/calculated-amount.tsx'
import lines from '../inputs/lines-table.module.css'
import { RemovedMark } from '../inputs/removed-mark.tsx'

type EditableLineProps = {
  id: string
  code: string
  name: string
  per: string
  rate: Paise
  text: string
  /** The saved text of the quantity input. */
  savedText: string
  isEditable: boolean
  isChanged: boolean
  onType: (id: string, text: string, name: string) => void
}

/** One line with its quantity input. Renders only when its own props change. */
export const EditableLine = memo(function Line(props: EditableLineProps) {
  const { id, code, name, per, rate, text, savedText, isEditable, isChanged, onType } = props
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const qty = readQuantity(textOrFallback(text, savedText))
  const isRemoved = isEditable && qty === 0
  return (
    <tr data-changed={isChanged || undefined} data-removed={isRemoved || undefined}>
      <th scope="row">
        <span>{name}</span> <span className={lines.hint}>{`${code} · ${per}`}</span>
        {isRemoved && <RemovedMark text={words.toBeRemoved} onUndo={() => onType(id, savedText, name)} />}
      </th>
      <td>{formatRupees(rate)}</td>
      <td>
        {isEditable ? (
          <input
            aria-label={words.quantityOf(name)}
            aria-invalid={qty === undefined || undefined}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onType(id, event.target.value, name)}
            onBlur={() => isBlank(text) && onType(id, savedText, name)}
          />
        ) : (
          text
        )}
      </td>
      <td>
        <CalculatedAmount amount={calculateLineAmount(rate, textOrFallback(text, savedText))} />
      </td>
    </tr>
  )
})
