import { moneyOf } from '#domain/enquiry/enquiry-money.ts'
import { renewSearchTexts } from '../db/queries/enquiries.ts'
import { findPayments, updateTakenBack } from '../db/queries/payments.ts'
import type { EnquiryTable, PaymentTable } from '../db/schema.ts'
import { settle } from '../enquiries/move-enquiry.ts'
import { type Seen, workOnEnquiry } from '../enquiries/work-on-enquiry.ts'
import type { OfficeUser } from '../principal.ts'
import { nameOf } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'

/** The enquiry with the sums of its payments that stand. */
export async function withPayments({ trx }: Unit, enquiry: EnquiryTable): Promise<EnquiryTable> {
  const { received, refunded } = moneyOf(enquiry.net_amount, await findPayments(trx, enquiry.order_id))
  return { ...enquiry, received_amount: received, refunded_amount: refunded }
}

/** Takes a payment back. `paid-back`: more would have gone back to the customer than ever came. */
async function takeBack(
  unit: Unit,
  enquiry: EnquiryTable,
  { payment, reason }: { payment: PaymentTable; reason: string },
): Promise<Outcome<EnquiryTable>> {
  const [taken_back_at, taken_back_by] = [unit.now.toISOString(), nameOf(unit.by)]
  await updateTakenBack(unit.trx, payment, { taken_back_at, taken_back_by, taken_back_reason: reason })
  await renewSearchTexts(unit.trx, [enquiry])
  const data = await withPayments(unit, enquiry)
  return data.received_amount < data.refunded_amount ? { refusal: { code: 'paid-back' } } : { data }
}

/**
 * Takes back the receipts of an enquiry that is Paid, the last first, until the others no longer cover its amount.
 * `move-not-allowed`, when there is nothing to pay.
 */
export async function takeBackReceipts(
  unit: Unit,
  enquiry: EnquiryTable,
  reason: string,
): Promise<Outcome<EnquiryTable>> {
  const { net_amount, received_amount, refunded_amount } = enquiry
  if (received_amount - refunded_amount < net_amount) return { data: enquiry }
  const payments = await findPayments(unit.trx, enquiry.order_id)
  const payment = payments.findLast(({ kind, taken_back_at }) => kind === 'receipt' && taken_back_at === null)
  if (!payment) return { refusal: { code: 'move-not-allowed' } }
  const { data, refusal } = await takeBack(unit, enquiry, { payment, reason })
  return refusal ? { refusal } : takeBackReceipts(unit, data, reason)
}

/** A payment was recorded by mistake; what was Paid by it, and is not packed yet, is so no more. */
export function takeBackPayment(
  { write }: Pick<UseCaseParts, 'write'>,
  { seen, payment_no, reason }: { seen: Seen; payment_no: number; reason: string },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return workOnEnquiry(write, by, { seen, action: 'take payment back' }, async (unit, enquiry) => {
    const payments = await findPayments(unit.trx, enquiry.order_id)
    const payment = payments.find((each) => each.payment_no === payment_no && each.taken_back_at === null)
    if (!payment) return { refusal: { code: 'not-found' } }
    const taken = await takeBack(unit, enquiry, { payment, reason })
    if (taken.refusal) return taken
    const settled = await settle(unit, taken.data)
    return settled.refusal ? settled : { data: { enquiry: settled.data, facts: { payment_no, reason } } }
  })
}
