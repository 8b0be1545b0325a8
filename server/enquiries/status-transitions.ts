import { isInTransit } from '#domain/enquiry/parcel-status.ts'
import { amountDue } from '#domain/enquiry/payments/amount-due.ts'
import { findDispatches, insertDispatch } from '../db/queries/enquiries/dispatches.ts'
import { updateSearchTexts } from '../db/queries/enquiries/search-texts.ts'
import { insertFile } from '../db/queries/files.ts'
import type { DispatchTable } from '../db/schema.ts'
import type { ProcessedPhoto } from '../files/process-photo.ts'
import { revertReceipts } from '../payments/revert-payment.ts'
import type { OfficeUser } from '../principal.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { receiptFileName } from './find-lorry-receipt.ts'
import { moveEnquiry, revertLastStep, syncPaidStatus } from './move-enquiry.ts'
import { type EnquiryRevision, updateLockedEnquiry } from './update-locked-enquiry.ts'
import { closeWaitingVersion } from './versions/close-waiting-version.ts'

type TransitionDeps = Pick<UseCaseDeps, 'write'>

/** Confirms the current version. If the payments already cover it, the enquiry becomes Paid at once. */
export function confirmEnquiry(
  { write }: TransitionDeps,
  seen: EnquiryRevision,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'confirm' }, async (unit, enquiry) => {
    const confirmed = await moveEnquiry(unit, enquiry, 'Confirmed')
    if (confirmed.refusal) return confirmed
    const settled = await syncPaidStatus(unit, confirmed.data)
    return settled.refusal ? settled : { data: { enquiry: settled.data } }
  })
}

/** Marks the current version as packed. */
export function markPacked(
  { write }: TransitionDeps,
  seen: EnquiryRevision,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'pack' }, async (unit, enquiry) => {
    if (enquiry.version_waiting !== null) return { refusal: { code: 'version-waiting' } }
    const { data, refusal } = await moveEnquiry(unit, enquiry, 'Packed')
    return refusal ? { refusal } : { data: { enquiry: data } }
  })
}

/** The lorry that has the parcel. */
type LorryDetails = Pick<DispatchTable, 'lorry_office' | 'lr_number' | 'lorry_phone' | 'carton_count'>

/** The dispatch of a parcel. */
type Dispatch = {
  seen: EnquiryRevision
  lorry: LorryDetails
  reason?: string | undefined
  file?: ProcessedPhoto | undefined
}

/**
 * Records that the parcel is with a lorry. A repeated call during transport corrects the details; earlier dispatches and photos
 * are kept. Customers see the newest photo. A parcel with money due leaves only with a reason, which the history keeps.
 */
export function dispatchParcel(
  { write }: TransitionDeps,
  { seen, lorry, reason, file }: Dispatch,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'dispatch' }, async (unit, enquiry) => {
    const { trx, now } = unit
    const { order_id, order_status } = enquiry
    const leavesNow = !isInTransit(order_status)
    const { data, refusal } = leavesNow
      ? await moveEnquiry(unit, enquiry, 'In Transport', reason || null)
      : { data: enquiry }
    if (refusal) return { refusal }
    if (leavesNow && amountDue(enquiry) > 0 && !reason)
      return { refusal: { code: 'invalid-fields', problems: { reason: 'reason-required' } } }
    const dispatch_no = (await findDispatches(trx, order_id)).length + 1
    const [dispatched_at, dispatched_by] = [now.toISOString(), actorName(by)]
    if (file) await insertFile(trx, { ...file, created_at: dispatched_at })
    const receipt_hash = file?.file_hash ?? null
    const row = { ...lorry, order_id, dispatch_no, receipt_hash, dispatched_at, dispatched_by }
    await insertDispatch(trx, row)
    await updateSearchTexts(trx, [enquiry])
    const lr_photo_path = file ? receiptFileName(file.file_hash) : data.lr_photo_path
    return {
      data: {
        enquiry: { ...data, lr_photo_path },
        facts: { ...lorry, dispatch_no, ...(reason && { reason }) },
      },
    }
  })
}

/** Records that the parcel reached the customer's city, or that the customer collected it. */
export function moveParcel(
  { write }: TransitionDeps,
  { seen, to }: { seen: EnquiryRevision; to: 'Reached City' | 'Collected' },
  by: OfficeUser,
): Promise<Outcome<null>> {
  const action = to === 'Collected' ? 'collect' : 'reach city'
  return updateLockedEnquiry(write, by, { seen, action }, async (unit, enquiry) => {
    const { data, refusal } = await moveEnquiry(unit, enquiry, to)
    return refusal ? { refusal } : { data: { enquiry: data } }
  })
}

/** A change with a reason for the history. */
type ReasonedChange = { seen: EnquiryRevision; reason: string }

/** Cancels an enquiry and closes its waiting version. */
export function cancelEnquiry(
  { write }: TransitionDeps,
  { seen, reason }: ReasonedChange,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'cancel' }, async (unit, enquiry) => {
    const { data, refusal } = await moveEnquiry(unit, enquiry, 'Cancelled', reason)
    if (refusal) return { refusal }
    const { enquiry: updated } = await closeWaitingVersion(unit, data, 'cancelled')
    return { data: { enquiry: updated, facts: { reason } } }
  })
}

/** Undoes the last step of an enquiry (O4). Undoing Paid reverts the receipts that covered the amount. */
export function undoStep(
  { write }: TransitionDeps,
  { seen, reason }: ReasonedChange,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'undo' }, async (unit, enquiry) => {
    const reverted =
      enquiry.order_status === 'Paid' ? await revertReceipts(unit, enquiry, reason) : { data: enquiry }
    if (reverted.refusal) return reverted
    const undone = await revertLastStep(unit, reverted.data, reason)
    if (undone.refusal) return undone
    const settled = await syncPaidStatus(unit, undone.data)
    return settled.refusal ? settled : { data: { enquiry: settled.data, facts: { reason } } }
  })
}
