import { callOffice } from '#contract/office/office-client.ts'
import { refundPercentage } from '#domain/enquiry/payments/refund-percentage.ts'
import { percentOf } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { useWords } from '../../../shell/language.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import type { OpenEnquiry } from '../use-enquiry.ts'

/** Cancels the enquiry with a reason. Shows the share of the payments that will be refunded (section 9). */
export function CancelEnquiryDialog({ open, onClose }: { open: OpenEnquiry; onClose: () => void }) {
  const { enquiry: words, status } = useWords({ enquiry: enquiryEn, status: statusEn })
  const { enquiry, params, expectedVersion, mutate } = open
  const share = refundPercentage(enquiry.order_status)
  const owed = percentOf(enquiry.money.received, share)
  return (
    <ReasonDialog
      title={words.cancel}
      text={owed > 0 ? words.refundShare(share, formatRupees(owed)) : undefined}
      submitLabel={words.yes}
      cancelLabel={words.no}
      isDanger
      onReason={(reason) =>
        mutate(
          () =>
            callOffice('POST /office/api/enquiries/{number}/cancel', {
              params,
              payload: { ...expectedVersion, reason },
            }),
          words.done(status.Cancelled),
        )
      }
      onClose={onClose}
    />
  )
}
