import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry-status.ts'
import { status as statusWords } from '#i18n/status.ts'
import { tracking as words } from '#i18n/tracking.ts'

const STEPS = ENQUIRY_STATUSES.filter((status) => status !== 'Cancelled')

/** How far an enquiry has come, step by step (D15); of a cancelled one nothing, for its history is not told. */
export function StatusSteps({ status }: { status: EnquiryStatus }) {
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
