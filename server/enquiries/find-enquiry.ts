import * as v from 'valibot'
import { listAvailableActions } from '#domain/enquiry/enquiry-actions.ts'
import { findUndoableStep } from '#domain/enquiry/enquiry-steps.ts'
import { type EnquiryNumber, EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { computeBalance } from '#domain/enquiry/payments/enquiry-balance.ts'
import { diffVersions } from '#domain/enquiry/versions/enquiry-version.ts'
import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { pick } from '#domain/pick.ts'
import { findCredentials } from '../db/queries/customers.ts'
import { findDispatches } from '../db/queries/enquiries/dispatches.ts'
import { findEnquiryByNumber } from '../db/queries/enquiries/enquiries.ts'
import { findCalls } from '../db/queries/enquiries/enquiry-calls.ts'
import { findMessages } from '../db/queries/enquiries/enquiry-messages.ts'
import { findNotes } from '../db/queries/enquiries/enquiry-notes.ts'
import {
  findVersions,
  getVersion,
  getVersions,
  type VersionWithContent,
} from '../db/queries/enquiries/enquiry-versions.ts'
import { findPayments } from '../db/queries/enquiries/payments.ts'
import { findShortages } from '../db/queries/enquiries/shortages.ts'
import { findHistory } from '../db/queries/enquiries/status-changes.ts'
import { findOfficeUser } from '../db/queries/office/office-users.ts'
import type { Db } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { paymentIdOf } from './orders/payment-id.ts'

/** An enquiry with everything the office screen shows, and the actions available to the user. Amounts in paise. */
export type DeskEnquiry = NonNullable<Awaited<ReturnType<typeof readDeskEnquiry>>>

/** A past or present version of an enquiry. Amounts in paise. */
type DeskVersion = VersionWithContent

/** How often the enquiry is read again if it changes during the read. */
const READ_ATTEMPTS_MAX = 3

/** Finds an enquiry by its number. Repeats the read until it is consistent. */
export async function findEnquiry(
  { db }: Pick<UseCaseDeps, 'db'>,
  number: string,
  by: OfficeUser,
): Promise<Outcome<DeskEnquiry>> {
  const parsed = v.safeParse(EnquiryNumberSchema, number)
  if (!parsed.success) return { refusal: { code: 'not-found' } }
  for (let attempt = 1; ; attempt++) {
    const data = await readDeskEnquiry(db, parsed.output, by)
    if (!data) return { refusal: { code: 'not-found' } }
    const now = await findEnquiryByNumber(db, parsed.output)
    if (now?.row_version === data.enquiry.row_version || attempt === READ_ATTEMPTS_MAX) return { data }
  }
}

async function readDeskEnquiry(db: Db, number: EnquiryNumber, by: OfficeUser) {
  const enquiry = await findEnquiryByNumber(db, number)
  if (!enquiry) return undefined
  const { order_id, version_counts, version_waiting, net_amount, assigned_to } = enquiry
  const versionOf = await getVersions(db, order_id, version_counts, version_waiting ?? version_counts)
  const current = versionOf(version_counts)
  const waiting = version_waiting === null ? null : versionOf(version_waiting)
  const history = await findHistory(db, order_id)
  const last = findUndoableStep(history)
  const payments = await findPayments(db, order_id)
  const cancelledFrom = enquiry.order_status === 'Cancelled' ? last?.previousStatus : undefined
  const money = computeBalance(net_amount, payments, cancelledFrom)
  const assignee = assigned_to === null ? undefined : await findOfficeUser(db, assigned_to)
  const state = { canUndo: last !== undefined, hasRefundableMoney: money.received > money.refunded }
  return {
    enquiry,
    payment_id: paymentIdOf(enquiry),
    has_account: (await findCredentials(db, { mobile_no: enquiry.mobile_no })) !== undefined,
    assignee: assignee ? pick(assignee, ['user_id', 'user_name']) : null,
    content: current.content,
    waiting: waiting && { ...waiting, changes: diffVersions(current.content, waiting.content) },
    versions: await findVersions(db, order_id),
    history,
    calls: await findCalls(db, order_id),
    payments,
    money,
    dispatches: await findDispatches(db, order_id),
    shortages: await findShortages(db, order_id),
    messages: await findMessages(db, order_id),
    notes: await findNotes(db, order_id),
    can: listAvailableActions({ ...enquiry, ...state }, RIGHTS_BY_ROLE[by.role]),
  }
}

/** Finds a version of an enquiry by both numbers. */
export async function findVersion(
  { db }: Pick<UseCaseDeps, 'db'>,
  { number, version_no }: { number: string; version_no: string },
): Promise<Outcome<DeskVersion>> {
  const parsed = v.safeParse(EnquiryNumberSchema, number)
  const enquiry = parsed.success ? await findEnquiryByNumber(db, parsed.output) : undefined
  const versions = enquiry ? await findVersions(db, enquiry.order_id) : []
  const version = versions.find((each) => `${each.version_no}` === version_no)
  if (!version) return { refusal: { code: 'not-found' } }
  return { data: await getVersion(db, version.order_id, version.version_no) }
}
