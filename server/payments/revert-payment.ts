import { computeBalance } from '#domain/enquiry/payments/enquiry-balance.ts'
import { findPayments, markPaymentReverted } from '../db/queries/enquiries/payments.ts'
import { updateSearchTexts } from '../db/queries/enquiries/search-texts.ts'
import type { EnquiryTable, PaymentTable } from '../db/schema.ts'
import { syncPaidStatus } from '../enquiries/move-enquiry.ts'
import { type EnquiryRevision, updateLockedEnquiry } from '../enquiries/update-locked-enquiry.ts'
import type { OfficeUser } from '../principal.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** Recomputes an enquiry's payment sums from its valid payments. */
export async function syncPaymentSums({ trx }: Unit, enquiry: EnquiryTable): Promise<EnquiryTable> {
  const { received, refunded } = computeBalance(enquiry.net_amount, await findPayments(trx, enquiry.order_id))
  return { ...enquiry, received_amount: received, refunded_amount: refunded }
}

/** Reverts a payment. Refused with `refund-exceeds-payments` if refunds would exceed the receipts. */
async function revertAndResum(
  unit: Unit,
  enquiry: EnquiryTable,
  { payment, reason }: { payment: PaymentTable; reason: string },
): Promise<Outcome<EnquiryTable>> {
  const [taken_back_at, taken_back_by] = [unit.now.toISOString(), actorName(unit.by)]
  await markPaymentReverted(unit.trx, payment, { taken_back_at, taken_back_by, taken_back_reason: reason })
  await updateSearchTexts(unit.trx, [enquiry])
  const data = await syncPaymentSums(unit, enquiry)
  return data.received_amount < data.refunded_amount
    ? { refusal: { code: 'refund-exceeds-payments' } }
    : { data }
}

/**
 * Reverts the receipts of a Paid enquiry, newest first, until the rest no longer covers the amount. Refused with
 * `move-not-allowed` if nothing is payable.
 */
export async function revertReceipts(
  unit: Unit,
  enquiry: EnquiryTable,
  reason: string,
): Promise<Outcome<EnquiryTable>> {
  const { net_amount, received_amount, refunded_amount } = enquiry
  if (received_amount - refunded_amount < net_amount) return { data: enquiry }
  const payments = await findPayments(unit.trx, enquiry.order_id)
  const payment = payments.findLast(({ kind, taken_back_at }) => kind === 'receipt' && taken_back_at === null)
  if (!payment) return { refusal: { code: 'move-not-allowed' } }
  const { data, refusal } = await revertAndResum(unit, enquiry, { payment, reason })
  return refusal ? { refusal } : revertReceipts(unit, data, reason)
}

/**
 * Reverts a payment that was recorded by mistake. An enquiry that is no longer covered and not packed yet loses the status
 * Paid.
 */
export function revertPayment(
  { write }: Pick<UseCaseDeps, 'write'>,
  { seen, payment_no, reason }: { seen: EnquiryRevision; payment_no: number; reason: string },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'revert payment' }, async (unit, enquiry) => {
    const payments = await findPayments(unit.trx, enquiry.order_id)
    const payment = payments.find((each) => each.payment_no === payment_no && each.taken_back_at === null)
    if (!payment) return { refusal: { code: 'not-found' } }
    const reverted = await revertAndResum(unit, enquiry, { payment, reason })
    if (reverted.refusal) return reverted
    const settled = await syncPaidStatus(unit, reverted.data)
    return settled.refusal ? settled : { data: { enquiry: settled.data, facts: { payment_no, reason } } }
  })
}
