import type { VersionChange } from '#domain/enquiry/versions/enquiry-version.ts'
import type { Paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { useLanguage, useMessages } from '../messages.ts'
import css from './order-changes.module.css'
import { ValueChange } from './value-change.tsx'

/** The changed lines and charges, each with its old and new value. */
export function ChangeList({ changes }: { changes: readonly VersionChange[] }) {
  const words = useMessages().orderChanges
  const language = useLanguage()
  return (
    <ul className={css.changes}>
      {changes.map((change) =>
        change.what === 'line' ? (
          <li key={change.product_id}>
            <b>{productName(language, change)}</b>
            <span>
              <span>{words.quantity}</span>{' '}
              <ValueChange from={change.from || words.added} to={change.to || words.removed} />
            </span>
            <span>
              <ValueChange from={formatRupees(change.from_amount)} to={formatRupees(change.to_amount)} />
            </span>
          </li>
        ) : (
          <li key={change.what}>
            <b>{words[change.what]}</b>
            <span>
              <ValueChange
                from={formatCharge(change.what, change.from)}
                to={formatCharge(change.what, change.to)}
              />
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

/** Formats an amount in paise; a discount is negative. */
function formatCharge(what: 'discount' | 'packing', amount: Paise): string {
  return `${what === 'discount' && amount > 0 ? '−' : ''}${formatRupees(amount)}`
}
