import { useQuery } from '@tanstack/react-query'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { RetryAlert } from '../../design/feedback/retry-alert.tsx'
import { Skeleton } from '../../design/feedback/skeleton.tsx'
import flow from '../../design/layout/flow.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import { enquiryQuery } from '../enquiry-queries.ts'
import css from './enquiry-summary.module.css'

/** The lines and totals of an enquiry, and where its customer lives. `linesMax` shortens a long list. */
export function EnquirySummary({ number, linesMax }: { number: string; linesMax?: number }) {
  const { data, error, refetch } = useQuery(enquiryQuery(number))
  if (error) return <RetryAlert error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  return <Summary enquiry={data} linesMax={linesMax ?? data.content.lines.length} />
}

function Summary({ enquiry, linesMax }: { enquiry: EnquiryJson; linesMax: number }) {
  const { enquiry: words, inbox } = useWords({ enquiry: enquiryEn, inbox: inboxEn })
  const language = useLanguage()
  const { content, sub_total, discount_amount, packing_amount, net_amount, money, address, city } = enquiry
  const left = content.lines.length - linesMax
  const totals = [
    [words.subTotal, sub_total === net_amount ? paise(0) : sub_total],
    [words.discount, discount_amount],
    [words.packing, packing_amount],
    [words.total, net_amount],
    [words.received, money.received],
    [words.amountDue, money.due],
  ] as const
  return (
    <div className={flow.list}>
      <p className={flow.soft}>{`${address}, ${city} ${enquiry.pin_code}`}</p>
      <ul className={css.lines} aria-label={words.products}>
        {content.lines.slice(0, linesMax).map((line) => (
          <li key={line.product_id}>
            <b>{`${line.qty} ×`}</b>
            <span>{productName(language, line)}</span>
            <span>{formatRupees(line.sub_total)}</span>
          </li>
        ))}
        {left > 0 && (
          <li className={flow.soft}>
            <span> </span>
            <span>{inbox.moreLines(left)}</span>
          </li>
        )}
      </ul>
      <dl className={css.totals}>
        {totals.map(
          ([name, amount]) =>
            (amount > 0 || name === words.total) && (
              <div key={name} className={flow.between}>
                <dt>{name}</dt>
                <dd>{formatRupees(amount)}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
