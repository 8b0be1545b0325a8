import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { findUndoableStep } from '#domain/enquiry/enquiry-steps.ts'
import { findLorries } from '../../db/queries/enquiries/dispatches.ts'
import type { EnquiryWithLines } from '../../db/queries/enquiries/enquiries-with-lines.ts'
import { findVersionContents } from '../../db/queries/enquiries/enquiry-versions.ts'
import { findHistories } from '../../db/queries/enquiries/status-changes.ts'
import type { Db } from '../../db/schema.ts'
import type { EnquiryWithDetails } from './order-view.ts'

/** Statuses of parcels that were given to a lorry. */
const SENT_STATUSES: ReadonlySet<EnquiryStatus> = new Set(['In Transport', 'Reached City', 'Collected'])

/** Adds first version, waiting version, status before cancellation and lorry. Unchanged enquiries need no extra query. */
export async function addOrderDetails(
  db: Db,
  enquiries: readonly EnquiryWithLines[],
): Promise<EnquiryWithDetails[]> {
  const versionKeys = enquiries.flatMap(({ order_id, version_counts, version_waiting }) => [
    ...(version_counts > 1 ? [{ order_id, version_no: 1 }] : []),
    ...(version_waiting === null ? [] : [{ order_id, version_no: version_waiting }]),
  ])
  const versions = await findVersionContents(db, versionKeys)
  const sent = enquiries.filter(({ order_status }) => SENT_STATUSES.has(order_status))
  const lorries = await findLorries(db, sent.map(orderIdOf))
  const cancelled = enquiries.filter(({ order_status }) => order_status === 'Cancelled')
  const steps = await findHistories(db, cancelled.map(orderIdOf))
  return enquiries.map((enquiry) => {
    const { order_id, version_waiting } = enquiry
    const ownVersions = versions.filter((version) => version.order_id === order_id)
    return {
      ...enquiry,
      firstVersion: ownVersions.find(({ version_no }) => version_no === 1),
      waitingVersion: ownVersions.find(({ version_no }) => version_no === version_waiting),
      cancelledFrom: findUndoableStep(steps.filter((step) => step.order_id === order_id))?.previousStatus,
      lorry: lorries.get(order_id),
    }
  })
}

const orderIdOf = ({ order_id }: EnquiryWithLines) => order_id
