import * as v from 'valibot'
import { EnquiryNumberSchema, OrderIdSchema } from '#domain/enquiry/enquiry.ts'
import { isParcelStatus } from '#domain/enquiry/enquiry-actions.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { AuditAction } from '#domain/office/audit-action.ts'
import { type OfficeRole, RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import type { Facts } from '../audit/audit-entry.ts'
import { lockEnquiryForUpdate, updateEnquiry } from '../db/queries/enquiries/enquiries.ts'
import type { EnquiryTable } from '../db/schema.ts'
import type { Guest, OfficeUser, SignedInCustomer } from '../principal.ts'
import { claimRequestKey } from '../unit-of-work/claim-request-key.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit, Write } from '../unit-of-work/unit.ts'

/**
 * An enquiry by its number, as it was on somebody's screen. Without a `row_version`: whatever was done with it since is brought
 * together with what is done now.
 */
export type EnquiryRevision = { number: string; row_version?: number }

/** An enquiry as it is after the work, and what the audit has of it beside what differs. */
export type EnquiryUpdate = { enquiry: EnquiryTable; facts?: Facts }

/** Whether somebody sees an enquiry of this status (O3). What one does not see there is not. */
export function canSeeEnquiry(role: OfficeRole, status: EnquiryStatus): boolean {
  return RIGHTS_BY_ROLE[role].includes('see-enquiries') || isParcelStatus(status)
}

/** What is done with an enquiry that nobody else changes meanwhile: it gives what becomes of it. */
type ComputeEnquiryUpdate = (unit: Unit, enquiry: EnquiryTable) => Promise<Outcome<EnquiryUpdate>>

/**
 * Does something with an enquiry, and nobody else does meanwhile: `work` is handed the enquiry and gives what becomes of it,
 * which is written, and audited as `action`. What comes a second time under the same key is done already. `not-found`;
 * `changed-meanwhile`, when it is not as it was seen.
 */
export async function updateLockedEnquiry(
  write: Write,
  by: OfficeUser,
  { seen, action }: { seen: EnquiryRevision; action: AuditAction },
  work: ComputeEnquiryUpdate,
): Promise<Outcome<null>> {
  const number = v.safeParse(EnquiryNumberSchema, seen.number)
  if (!number.success) return { refusal: { code: 'not-found' } }
  return write<null>(by, async (unit) => {
    const before = await claimRequestKey(unit, by)
    if (before) return before
    const enquiry = await lockEnquiryForUpdate(unit.trx, { enquiry_number: number.output })
    const isSeen = enquiry && unit.by.kind === 'office' && canSeeEnquiry(unit.by.role, enquiry.order_status)
    if (!isSeen) return { refusal: { code: 'not-found' } }
    if (seen.row_version !== undefined && enquiry.row_version !== seen.row_version + 1)
      return { refusal: { code: 'changed-meanwhile' } }
    return runUpdate(unit, { enquiry, action }, work)
  })
}

/** The same by whoever holds the id that opens an enquiry (D5), for whom it need not be as it was seen. `not-found`. */
export async function updateLockedOwnEnquiry(
  write: Write,
  by: Guest | SignedInCustomer,
  { id, action }: { id: string; action: AuditAction },
  work: ComputeEnquiryUpdate,
): Promise<Outcome<null>> {
  const order_id = v.safeParse(OrderIdSchema, id)
  if (!order_id.success) return { refusal: { code: 'not-found' } }
  return write<null>(by, async (unit) => {
    const enquiry = await lockEnquiryForUpdate(unit.trx, { order_id: order_id.output })
    return enquiry ? runUpdate(unit, { enquiry, action }, work) : { refusal: { code: 'not-found' } }
  })
}

async function runUpdate(
  unit: Unit,
  { enquiry, action }: { enquiry: EnquiryTable; action: AuditAction },
  work: ComputeEnquiryUpdate,
): Promise<Outcome<null>> {
  const { data, refusal } = await work(unit, enquiry)
  if (refusal) return { refusal }
  await saveEnquiryUpdate(unit, enquiry, { action, ...data })
  return { data: null }
}

/** Writes what became of an enquiry that was in hand, and audits what differs. */
export async function saveEnquiryUpdate(
  unit: Unit,
  before: EnquiryTable,
  { action, enquiry, facts }: EnquiryUpdate & { action: AuditAction },
): Promise<void> {
  await updateEnquiry(unit.trx, enquiry)
  unit.audit({
    action,
    subject: { kind: 'enquiry', id: before.enquiry_number, label: before.enquiry_number },
    before: pickChangedFacts(before, enquiry),
    after: { ...pickChangedFacts(enquiry, before), ...facts },
  })
}

/** What of one differs from the other. */
function pickChangedFacts(of: EnquiryTable, from: EnquiryTable): Facts {
  const others = new Map(Object.entries(from))
  return Object.fromEntries(Object.entries(of).filter(([field, value]) => others.get(field) !== value))
}
