import { ArrowUpRight, Eye, Phone } from 'lucide-react'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { ButtonAnchor, ButtonLink } from '../../design/actions/button.tsx'
import { StatusChip } from '../../design/data/status-chip.tsx'
import { EmptyState } from '../../design/feedback/empty-state.tsx'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
import { CallDeadline } from './calling/call-deadline.tsx'
import { EnquirySummary } from './enquiry-summary.tsx'
import css from './inbox.module.css'
import { rememberOpenedLink } from './opened-link.ts'

/** The current enquiry of the list, beside it. */
export function PreviewPane({ row }: { row: EnquiryRowJson | undefined }) {
  const { inbox } = useWords({ inbox: inboxEn })
  if (!row)
    return (
      <aside className={css.preview} aria-label={inbox.preview}>
        <EmptyState icon={Eye} text={inbox.previewHint} />
      </aside>
    )
  const { enquiry_number, customer_name, mobile_no } = row
  return (
    <aside className={css.preview} aria-label={inbox.preview}>
      <div className={`${flow.row} ${css.previewHead}`}>
        <h2>{customer_name}</h2>
        <p className={flow.soft}>{enquiry_number}</p>
        <StatusChip order_status={row.order_status} />
        {row.call_from !== null && <CallDeadline placed_at={row.placed_at} />}
        <ButtonLink
          icon={ArrowUpRight}
          to={`/enquiries/${enquiry_number}`}
          onClick={() => rememberOpenedLink(`row-${enquiry_number}`)}
        >
          {inbox.openEnquiry}
        </ButtonLink>
        <ButtonAnchor icon={Phone} href={`tel:+91${mobile_no}`}>
          {mobile_no}
        </ButtonAnchor>
      </div>
      <EnquirySummary number={enquiry_number} />
    </aside>
  )
}
