import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { filterActiveSteps } from '#domain/enquiry/enquiry-steps.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { type Step, Steps } from '../../design/data/steps.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { authorName } from './describe-remote-changes.ts'

/** The steps of an enquiry from the first to Collected, with the time and person of each that was reached. */
export function EnquiryPipeline({ enquiry }: { enquiry: EnquiryJson }) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const language = useLanguage()
  const stepByStatus = new Map(filterActiveSteps(enquiry.history).map((step) => [step.order_status, step]))
  const isCancelled = enquiry.order_status === 'Cancelled'
  const steps = ENQUIRY_STATUSES.flatMap((order_status): Step[] => {
    const step = stepByStatus.get(order_status)
    // A cancelled enquiry ends where it was cancelled.
    if (!step && (isCancelled || order_status === 'Cancelled')) return []
    const isCurrent = order_status === enquiry.order_status
    return [
      {
        key: order_status,
        name: status[order_status],
        state: isCurrent ? 'current' : step ? 'done' : 'open',
        details:
          step && `${formatDateTime(step.changed_at, language)} · ${authorName(step.changed_by, words)}`,
      },
    ]
  })
  return <Steps label={words.steps} steps={steps} />
}
