import * as v from 'valibot'
import { EnquiryNumberSchema, OrderIdSchema } from '#domain/enquiry/enquiry.ts'
import { isParcel } from '#domain/enquiry/enquiry-actions.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { AuditAction } from '#domain/office/audit-action.ts'
import { type OfficeRole, RIGHTS_OF } from '#domain/office/rights.ts'
import type { Facts } from '../audit/entry.ts'
import { holdEnquiry, updateEnquiry } from '../db/queries/enquiries.ts'
import type { EnquiryTable } from '../db/schema.ts'
import type { Guest, OfficeUser, SignedInCustomer } from '../principal.ts'
import { claim } from '../unit-of-work/claim.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit, Write } from '../unit-of-work/unit.ts'

/**
 * An enquiry by its number, as it was on somebody's screen. Without a `row_version`: whatever was done with it since is brought
 * together with what is done now.
 */
export type Seen = { number: string; row_version?: number }

/** An enquiry as it is after the work, and what the audit has of it beside what differs. */
export type Worked = { enquiry: EnquiryTable; facts?: Facts }

/** Whether somebody sees an enquiry of this status (O3). What one does not see there is not. */
export function seesEnquiry(role: OfficeRole, status: EnquiryStatus): boolean {
  return RIGHTS_OF[role].includes('see-enquiries') || isParcel(status)
}

/** What is done with an enquiry that nobody else changes meanwhile: it gives what becomes of it. */
type Work = (unit: Unit, enquiry: EnquiryTable) => Promise<Outcome<Worked>>

/**
 * Does something with an enquiry, and nobody else does meanwhile: `work` is handed the enquiry and gives what becomes of it,
 * which is written, and audited as `action`. What comes a second time under the same key is done already. `not-found`;
 * `changed-meanwhile`, when it is not as it was seen.
 */
export async function workOnEnquiry(
  write: Write,
  by: OfficeUser,
  { seen, action }: { seen: Seen; action: AuditAction },
  work: Work,
): Promise<Outcome<null>> {
  const number = v.safeParse(EnquiryNumberSchema, seen.number)
  if (!number.success) return { refusal: { code: 'not-found' } }
  return write<null>(by, async (unit) => {
    const before = await claim(unit, by)
    if (before) return before
    const enquiry = await holdEnquiry(unit.trx, { enquiry_number: number.output })
    const isSeen = enquiry && unit.by.kind === 'office' && seesEnquiry(unit.by.role, enquiry.order_status)
    if (!isSeen) return { refusal: { code: 'not-found' } }
    if (seen.row_version !== undefined && enquiry.row_version !== seen.row_version + 1)
      return { refusal: { code: 'changed-meanwhile' } }
    return finish(unit, { enquiry, action }, work)
  })
}

/** The same by whoever holds the id that opens an enquiry (D5), for whom it need not be as it was seen. `not-found`. */
export async function workOnOwnEnquiry(
  write: Write,
  by: Guest | SignedInCustomer,
  { id, action }: { id: string; action: AuditAction },
  work: Work,
): Promise<Outcome<null>> {
  const order_id = v.safeParse(OrderIdSchema, id)
  if (!order_id.success) return { refusal: { code: 'not-found' } }
  return write<null>(by, async (unit) => {
    const enquiry = await holdEnquiry(unit.trx, { order_id: order_id.output })
    return enquiry ? finish(unit, { enquiry, action }, work) : { refusal: { code: 'not-found' } }
  })
}

async function finish(
  unit: Unit,
  { enquiry, action }: { enquiry: EnquiryTable; action: AuditAction },
  work: Work,
): Promise<Outcome<null>> {
  const { data, refusal } = await work(unit, enquiry)
  if (refusal) return { refusal }
  await writeWork(unit, enquiry, { action, ...data })
  return { data: null }
}

/** Writes what became of an enquiry that was in hand, and audits what differs. */
export async function writeWork(
  unit: Unit,
  before: EnquiryTable,
  { action, enquiry, facts }: Worked & { action: AuditAction },
): Promise<void> {
  await updateEnquiry(unit.trx, enquiry)
  unit.audit({
    action,
    subject: { kind: 'enquiry', id: before.enquiry_number, label: before.enquiry_number },
    before: differing(before, enquiry),
    after: { ...differing(enquiry, before), ...facts },
  })
}

/** What of one differs from the other. */
function differing(of: EnquiryTable, from: EnquiryTable): Facts {
  const others = new Map(Object.entries(from))
  return Object.fromEntries(Object.entries(of).filter(([field, value]) => others.get(field) !== value))
}
