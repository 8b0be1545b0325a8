import { callOffice } from '#contract/office/office-client.ts'
import { findUndoableStep } from '#domain/enquiry/enquiry-steps.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { useWords } from '../../../shell/language.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import type { OpenEnquiry } from '../use-enquiry.ts'

/** Undoes the last step with a reason. */
export function UndoStepDialog({ open, onClose }: { open: OpenEnquiry; onClose: () => void }) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const { enquiry, params, expectedVersion, mutate } = open
  const last = findUndoableStep(enquiry.history)?.step.order_status
  return (
    <ReasonDialog
      title={words.undo}
      text={words.undoHint(last ? status[last] : '')}
      submitLabel={words.save}
      onReason={(reason) =>
        mutate(
          () =>
            callOffice('POST /office/api/enquiries/{number}/undo', {
              params,
              payload: { ...expectedVersion, reason },
            }),
          // The status may differ from the previous one: after a refund, payments may no longer cover the amount.
          ({ order_status }) => words.done(status[order_status]),
        )
      }
      onClose={onClose}
    />
  )
}
