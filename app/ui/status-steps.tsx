import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry-status.ts'
import { status as statusEn } from '#i18n/en/status.ts'
import { tracking as trackingEn } from '#i18n/en/tracking.ts'
import { useWords } from './words.ts'

const STEPS = ENQUIRY_STATUSES.filter((status) => status !== 'Cancelled')

/** How far an enquiry has come, step by step (D15); of a cancelled one nothing, for its history is not told. */
export function StatusSteps({ status }: { status: EnquiryStatus }) {
  const { status: statusWords, tracking: words } = useWords({ status: statusEn, tracking: trackingEn })
  if (status === 'Cancelled') return null
  return (
    <ol className="order-steps" aria-label={words.steps}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === status ? 'step' : undefined}>
          <span>{statusWords[step]}</span>
        </li>
      ))}
    </ol>
  )
}
