import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { StatusChip } from '../../design/data/status-chip.tsx'
import surface from '../../design/layout/card.module.css'
import flow from '../../design/layout/flow.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import { useOtherViewers } from '../../shell/requests/event-stream.ts'
import { usePresenceHeartbeat } from '../use-presence-heartbeat.ts'
import css from './enquiry.module.css'
import { EnquiryPipeline } from './enquiry-pipeline.tsx'

/** The state of an enquiry: status, amounts, steps, and who else has it open. Reports that the user has. */
export function EnquiryHead({ enquiry }: { enquiry: EnquiryJson }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const language = useLanguage()
  const { enquiry_number, order_status, version_counts, money } = enquiry
  const others = useOtherViewers(enquiry_number)
  usePresenceHeartbeat(enquiry_number)
  const amounts = [
    [words.received, money.received],
    [words.refunded, money.refunded],
    [words.overpaid, money.overpaid],
    [words.refundOwed, money.refund_owed],
  ] as const
  const facts = [
    formatDateTime(enquiry.placed_at, language),
    version_counts > 1 && words.currentVersion(version_counts),
  ]
  return (
    <div className={`${surface.card} ${surface.body}`}>
      <p aria-live="polite" className={`${flow.live} ${flow.soft}`}>
        {others && words.hasOpen(others)}
      </p>
      <dl className={`${flow.row} ${css.facts}`}>
        <div>
          <dt className={flow.hint} aria-hidden="true">
            {words.status}
          </dt>
          <dd>
            <output aria-label={words.status}>
              <StatusChip order_status={order_status} />
            </output>
          </dd>
        </div>
        <div>
          <dt className={flow.hint} aria-hidden="true">
            {words.amountDue}
          </dt>
          <dd data-due={money.due > 0 || undefined}>
            <output aria-label={words.amountDue}>{formatRupees(money.due)}</output>
          </dd>
        </div>
        {amounts.map(
          ([name, amount]) =>
            amount > 0 && (
              <div key={name}>
                <dt className={flow.hint}>{name}</dt>
                <dd>{formatRupees(amount)}</dd>
              </div>
            ),
        )}
        <div>
          <dt className={flow.hint}>{words.placed}</dt>
          <dd>{facts.filter(Boolean).join(' · ')}</dd>
        </div>
      </dl>
      <EnquiryPipeline enquiry={enquiry} />
    </div>
  )
}
