import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { findUndoableStep } from '#domain/enquiry/enquiry-steps.ts'
import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import { amountDue } from '#domain/enquiry/payments/amount-due.ts'
import { computeBalanceFromSums } from '#domain/enquiry/payments/enquiry-balance.ts'
import { refundPercentage } from '#domain/enquiry/payments/refund-percentage.ts'
import { diffVersions, type VersionChange } from '#domain/enquiry/versions/enquiry-version.ts'
import type { Paise } from '#domain/money/money.ts'
import { findDispatches } from '../db/queries/enquiries/dispatches.ts'
import { findEnquiryByOrderId } from '../db/queries/enquiries/enquiries.ts'
import { type EnquiryStep, findEnquiryStep } from '../db/queries/enquiries/enquiry-steps.ts'
import { getVersions, type VersionWithContent } from '../db/queries/enquiries/enquiry-versions.ts'
import { findHistory } from '../db/queries/enquiries/status-changes.ts'
import type { GiveUpReason } from '../db/queries/notices.ts'
import type { Db, DispatchTable, EnquiryTable, UtcText } from '../db/schema.ts'
import type { VersionEvent } from './create-notices.ts'

/** Changes from one version to another, with both amounts in paise. */
export type VersionChanges = { items: readonly VersionChange[]; from: Paise; to: Paise }

/** A step of an enquiry with the details for its mail. */
export type StatusChangeDetails = EnquiryStep & {
  amount_due: Paise
  /** For an undo: the status that it undoes. */
  undone?: EnquiryStatus | undefined
  /** For Confirmed: the shop's changes since the enquiry was placed. */
  changes?: VersionChanges | undefined
  /** While with a lorry: the dispatch. */
  lorry?: DispatchTable | undefined
  /** For Cancelled: the refund share in percent, and the amount still owed. */
  refund?: { share: number; owed: Paise } | undefined
}

/** Finds the details of the nth step of an enquiry, or the reason why no mail is sent. */
export async function findStatusChangeDetails(
  db: Db,
  { order_id, change_no }: { order_id: OrderId; change_no: number },
): Promise<StatusChangeDetails | GiveUpReason> {
  const step = await findEnquiryStep(db, order_id, change_no)
  if (!step) return 'nothing to tell'
  const history = await findHistory(db, order_id)
  if (history.some(({ undoes }) => undoes === change_no)) return 'taken back'
  const amount_due = amountDue(step)
  const undone = history.find((one) => one.change_no === step.undoes)?.order_status
  if (undone) return { ...step, amount_due, undone }
  switch (step.order_status) {
    case 'Confirmed':
      return { ...step, amount_due, changes: await changesSinceFirst(db, step) }
    case 'In Transport':
    case 'Reached City':
      return { ...step, amount_due, lorry: (await findDispatches(db, order_id)).at(-1) }
    case 'Cancelled': {
      const from = findUndoableStep(history)?.previousStatus
      return { ...step, amount_due, refund: from && toRefund(step, from) }
    }
    default:
      return { ...step, amount_due }
  }
}

async function changesSinceFirst(
  db: Db,
  { order_id, version_counts }: EnquiryStep,
): Promise<VersionChanges | undefined> {
  if (version_counts === 1) return undefined
  const versionOf = await getVersions(db, order_id, 1, version_counts)
  return toVersionChanges(versionOf(1), versionOf(version_counts))
}

function toVersionChanges(from: VersionWithContent, to: VersionWithContent): VersionChanges {
  return { items: diffVersions(from.content, to.content), from: from.net_amount, to: to.net_amount }
}

function toRefund({ net_amount, received_amount, refunded_amount }: EnquiryStep, from: EnquiryStatus) {
  const sums = { net: net_amount, received: received_amount, refunded: refunded_amount }
  return { share: refundPercentage(from), owed: computeBalanceFromSums(sums, from).refund_owed }
}

/** An event of a waiting or formerly waiting version. */
export type VersionChangeDetails = {
  enquiry: EnquiryTable
  version_no: number
  happened: VersionEvent
  since: UtcText
  /** Changes compared with the current version at that time. */
  changes: VersionChanges
  /** The amount due after the event. */
  amount_due: Paise
}

/** Finds the details of a version event, or the reason why no mail is sent. */
export async function findVersionChangeDetails(
  db: Db,
  { order_id, version_no, happened }: { order_id: OrderId; version_no: number; happened: VersionEvent },
): Promise<VersionChangeDetails | GiveUpReason> {
  const enquiry = await findEnquiryByOrderId(db, order_id)
  if (!enquiry) return 'nothing to tell'
  if (happened === 'proposed' && enquiry.version_waiting !== version_no) return 'taken back'
  const versionOf = await getVersions(db, order_id, version_no, enquiry.version_counts)
  const [version, current] = [versionOf(version_no), versionOf(enquiry.version_counts)]
  return {
    enquiry,
    version_no,
    happened,
    since: version.outcome_at ?? version.made_at,
    changes: toVersionChanges(current, version),
    amount_due: amountDue(
      happened === 'withdrawn' ? enquiry : { ...enquiry, net_amount: version.net_amount },
    ),
  }
}
