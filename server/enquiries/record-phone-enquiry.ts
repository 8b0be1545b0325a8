import { insertCall } from '../db/queries/enquiries/enquiry-calls.ts'
import type { EnquiryTable } from '../db/schema.ts'
import { createStatusNotices } from '../notices/create-notices.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Unit } from '../unit-of-work/unit.ts'

/** Records the call, audits the enquiry and notifies the customer. The shop itself needs no notice. */
export async function recordPhoneEnquiry(unit: Unit, enquiry: EnquiryTable): Promise<void> {
  const { order_id, placed_at, enquiry_number, customer_name, mobile_no, city, net_amount, line_count } =
    enquiry
  const call = {
    called_at: placed_at,
    called_by: actorName(unit.by),
    call_back_at: null,
    taken_back_at: null,
  }
  await insertCall(unit.trx, { order_id, call_no: 1, outcome: 'Reached', note: '', ...call })
  unit.notify(createStatusNotices(enquiry, 1).filter(({ recipient }) => recipient === 'customer'))
  unit.audit({
    action: 'create',
    subject: { kind: 'enquiry', id: enquiry_number, label: enquiry_number },
    after: { customer_name, mobile_no, city, net_amount, line_count },
  })
}
