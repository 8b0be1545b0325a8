import { normalizeReference } from '#domain/enquiry/payments/payment.ts'
import { fromRupees, RUPEES_MAX } from '#domain/money/money.ts'
import {
  findEnquiryNumberByReference,
  findPayments,
  insertPayment,
} from '../db/queries/enquiries/payments.ts'
import { updateSearchTexts } from '../db/queries/enquiries/search-texts.ts'
import type { PaymentTable } from '../db/schema.ts'
import { syncPaidStatus } from '../enquiries/move-enquiry.ts'
import { type EnquiryRevision, updateLockedEnquiry } from '../enquiries/update-locked-enquiry.ts'
import type { OfficeUser } from '../principal.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { syncPaymentSums } from './revert-payment.ts'

/** A receipt or refund to record, in paise. */
type NewPayment = Pick<PaymentTable, 'kind' | 'amount' | 'mode' | 'reference'> & {
  /** The time of the payment; the present time if omitted. */
  paid_at?: string | undefined
}

/**
 * Records a receipt, or a refund of at most the received amount. Receipts that cover the amount make the enquiry Paid. Refused
 * with `reference-taken` and the number of the other enquiry if the reference was already recorded.
 */
export function recordPayment(
  { write }: Pick<UseCaseDeps, 'write'>,
  { seen, payment }: { seen: EnquiryRevision; payment: NewPayment },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'record payment' }, async (unit, enquiry) => {
    const { trx, now } = unit
    const { order_id, received_amount, refunded_amount } = enquiry
    const { kind, amount, mode, reference } = payment
    const recorded_at = now.toISOString()
    const paid_at = payment.paid_at ?? recorded_at
    if (paid_at > recorded_at)
      return { refusal: { code: 'invalid-fields', problems: { paid_at: 'time-future' } } }
    // Keeps the sum of all receipts a safe integer.
    if (kind === 'receipt' && amount > fromRupees(RUPEES_MAX) - received_amount)
      return { refusal: { code: 'invalid-fields', problems: { amount: 'amount-too-large' } } }
    if (kind === 'refund' && amount > received_amount - refunded_amount)
      return { refusal: { code: 'invalid-fields', problems: { amount: 'refund-too-much' } } }
    const row: PaymentTable = {
      order_id,
      payment_no: (await findPayments(trx, order_id)).length + 1,
      kind,
      amount,
      mode,
      reference,
      reference_key: normalizeReference(reference),
      paid_at,
      recorded_at,
      recorded_by: actorName(by),
      taken_back_at: null,
      taken_back_by: null,
      taken_back_reason: null,
    }
    if (!(await insertPayment(trx, row))) {
      const about = await findEnquiryNumberByReference(trx, row)
      return { refusal: { code: 'reference-taken', ...(about && { about }) } }
    }
    await updateSearchTexts(trx, [enquiry])
    const settled = await syncPaidStatus(unit, await syncPaymentSums(unit, enquiry))
    if (settled.refusal) return settled
    return { data: { enquiry: settled.data, facts: { kind, amount, mode, reference, paid_at } } }
  })
}
