import * as v from 'valibot'
import { isParcelStatus } from '#domain/enquiry/enquiry-actions.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { OrderIdSchema } from '#domain/enquiry/ids/order-id.ts'
import type { AuditAction } from '#domain/office/audit-action.ts'
import { type OfficeRole, RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import type { Facts } from '../audit/audit-entry.ts'
import { lockEnquiryForUpdate, updateEnquiry } from '../db/queries/enquiries/enquiries.ts'
import type { EnquiryTable } from '../db/schema.ts'
import type { Guest, OfficeUser, SignedInCustomer } from '../principal.ts'
import { claimRequestKey } from '../unit-of-work/claim-request-key.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit, Write } from '../unit-of-work/unit.ts'

/** An enquiry as the user saw it. Without a `row_version`, the change is merged with later changes. */
export type EnquiryRevision = { number: string; row_version?: number }

/** The updated enquiry, and facts for the audit entry besides the changed fields. */
export type EnquiryUpdate = { enquiry: EnquiryTable; facts?: Facts }

/** Tells whether a role can see enquiries of a status (O3). Hidden enquiries are reported as not found. */
export function canSeeEnquiry(role: OfficeRole, status: EnquiryStatus): boolean {
  return RIGHTS_BY_ROLE[role].includes('see-enquiries') || isParcelStatus(status)
}

/** Computes the update of a locked enquiry. */
type ComputeEnquiryUpdate = (unit: Unit, enquiry: EnquiryTable) => Promise<Outcome<EnquiryUpdate>>

/**
 * Locks an enquiry, runs `work`, saves the returned row and audits it as `action`. Idempotent by request key. Refused
 * with `not-found`, and as a conflict if the `row_version` is outdated.
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
    const earlierOutcome = await claimRequestKey(unit, by)
    if (earlierOutcome) return earlierOutcome
    const enquiry = await lockEnquiryForUpdate(unit.trx, { enquiry_number: number.output })
    const isVisible =
      enquiry && unit.by.kind === 'office' && canSeeEnquiry(unit.by.role, enquiry.order_status)
    if (!isVisible) return { refusal: { code: 'not-found' } }
    // Locking has already raised the version by one.
    if (seen.row_version !== undefined && enquiry.row_version !== seen.row_version + 1)
      return { refusal: { code: 'stale-version' } }
    return runUpdate(unit, { enquiry, action }, work)
  })
}

/** Same as `updateLockedEnquiry` for the holder of an order id (D5), without a `row_version`. Refused with `not-found`. */
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

/** Saves a locked enquiry and audits the changed fields. */
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

/** Returns the fields of `row` whose values differ in `other`. */
function pickChangedFacts(row: EnquiryTable, other: EnquiryTable): Facts {
  const others = new Map(Object.entries(other))
  return Object.fromEntries(Object.entries(row).filter(([field, value]) => others.get(field) !== value))
}
