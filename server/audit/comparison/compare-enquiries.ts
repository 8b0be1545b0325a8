import { findComparedEnquiries, findComparedPayments } from '../../db/queries/audited-rows.ts'
import type { Db } from '../../db/schema.ts'
import { presentAction } from '../renamed-actions.ts'
import { comparePayments } from './compare-payments.ts'
import { describeDifference } from './describe-difference.ts'
import { CHUNK_SIZE, parseFacts, replayAudit } from './replay-audit.ts'

const COMPARED_ENQUIRY_COLUMNS = [
  'order_status',
  'net_amount',
  'received_amount',
  'refunded_amount',
  'version_counts',
] as const

/** Compares the enquiries and their payments with the audit. */
export async function compareEnquiries(db: Db): Promise<string[]> {
  const audited = await replayAudit(db, 'enquiry', (enquiry, { action, audit_no, before }, facts) => {
    // A changed column is on both sides. The amount of a version that awaits acceptance is only in `after`, and does not
    // count.
    const previous = parseFacts(before) ?? facts
    for (const field of COMPARED_ENQUIRY_COLUMNS)
      if (facts.has(field) && previous.has(field))
        enquiry.fields.set(field, { value: facts.get(field), audit_no })
    if (action === 'record payment') enquiry.payments.push({ audit_no, facts, isReverted: false })
    const reverted =
      presentAction(action) === 'revert payment' && enquiry.payments[Number(facts.get('payment_no')) - 1]
    if (reverted) reverted.isReverted = true
  })
  const payments = Map.groupBy(await findComparedPayments(db), ({ order_id }) => order_id)
  const found: string[] = []
  for (let after = 0; ; ) {
    const rows = await findComparedEnquiries(db, after, CHUNK_SIZE)
    for (const row of rows) {
      after = row.seq
      const { enquiry_number: number, order_id } = row
      const subject = audited.get(number)
      audited.delete(number)
      for (const field of COMPARED_ENQUIRY_COLUMNS) {
        const last = subject?.fields.get(field)
        if (last && last.value !== row[field])
          found.push(describeDifference(`Enquiry ${number}`, field, row[field], last))
      }
      if (row.last_step && row.last_step !== row.order_status)
        found.push(
          `Enquiry ${number}: order_status is ${row.order_status}, and its history ends at ${row.last_step}.`,
        )
      found.push(...comparePayments(row, payments.get(order_id) ?? [], subject?.payments ?? []))
    }
    if (rows.length < CHUNK_SIZE) break
  }
  for (const [number, { audit_no }] of audited)
    found.push(`Enquiry ${number} is gone, and the audit has it (row ${audit_no}).`)
  return found
}
