import { memo } from 'react'
import type { VersionContentJson } from '#contract/office/enquiries.ts'
import { isBlank } from '#domain/input/normalize-characters.ts'
import { readQuantity } from '#domain/input/read-quantity.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Chip } from '../../design/data/chip.tsx'
import { ProductPicture } from '../../design/data/product-picture.tsx'
import flow from '../../design/layout/flow.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import { calculateLineAmount, textOrFallback } from '../inputs/calculate-totals.ts'
import { CalculatedAmount } from '../inputs/calculated-amount.tsx'
import css from '../inputs/lines-table.module.css'
import { RemovedMark } from '../inputs/removed-mark.tsx'

type EditableLineProps = {
  line: VersionContentJson['lines'][number]
  text: string
  isEditable: boolean
  /** Whether the saved version has the line. */
  isSaved: boolean
  /** The quantity that the customer sent: 0 for a product that the shop added, undefined while it is unknown. */
  sentQuantity: number | undefined
  photoPath: string | undefined
  onType: (id: string, text: string, name: string) => void
}

/** One line with its quantity input, marked if it differs from what the customer sent. Renders only when its props change. */
export const EditableLine = memo(function Line(props: EditableLineProps) {
  const { line, text, isEditable, isSaved, sentQuantity, photoPath, onType } = props
  const { product_id: id, product_code, per, after_discount_price: rate } = line
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const name = productName(useLanguage(), line)
  const savedText = `${line.qty}`
  const qty = readQuantity(textOrFallback(text, savedText))
  const isRemoved = isEditable && qty === 0
  return (
    <tr data-changed={!isSaved || text !== savedText || undefined} data-removed={isRemoved || undefined}>
      <th scope="row">
        <div className={css.product}>
          <ProductPicture path={photoPath} size="s" />
          <div>
            <span>{name}</span> <span className={flow.hint}>{`${product_code} · ${per}`}</span>{' '}
            {sentQuantity !== undefined && sentQuantity !== qty && (
              <Chip tone="info">{sentQuantity === 0 ? words.added : words.originally(sentQuantity)}</Chip>
            )}
            {isRemoved && <RemovedMark text={words.toBeRemoved} onUndo={() => onType(id, savedText, name)} />}
          </div>
        </div>
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
