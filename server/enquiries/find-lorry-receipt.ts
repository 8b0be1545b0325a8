import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { OrderIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { readReceiptId } from '#domain/enquiry/ids/receipt-id.ts'
import { findDispatches } from '../db/queries/enquiries/dispatches.ts'
import {
  findEnquiryById,
  findEnquiryByNumber,
  findEnquiryByOrderId,
} from '../db/queries/enquiries/enquiries.ts'
import { findFile } from '../db/queries/files.ts'
import type { Db, EnquiryTable, FileTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { canSeeEnquiry } from './update-locked-enquiry.ts'

/** A receipt with its download name. */
type Receipt = { name: string; type: string; bytes: Buffer<ArrayBuffer> }

/** The file name that an enquiry stores for its receipt. */
const RECEIPT_FILE_NAME = /^([0-9a-f]{64})\.webp$/

/** Returns the file name for a receipt stored under `file_hash`. */
export const receiptFileName = (file_hash: string): string => `${file_hash}.webp`

/**
 * Finds the newest lorry receipt of the enquiry with this order id (D5) or receipt id. View ids do not open it, because the
 * photo is not masked (D6). Undefined if there is no such enquiry, receipt or photo.
 */
export async function findLorryReceipt(db: Db, id: string): Promise<Receipt | undefined> {
  const orderId = v.safeParse(OrderIdSchema, id)
  const byOrderId = orderId.success ? await findEnquiryByOrderId(db, orderId.output) : undefined
  const enquiry = byOrderId ?? (await findEnquiryByReceiptId(db, id))
  const [, hash] = RECEIPT_FILE_NAME.exec(enquiry?.lr_photo_path ?? '') ?? []
  const file = hash && (await findFile(db, hash))
  return enquiry && file ? toReceipt(enquiry, file) : undefined
}

/** Finds the enquiry of a receipt id, which may name its newest photo or an older one. */
export async function findEnquiryByReceiptId(db: Db, id: string): Promise<EnquiryTable | undefined> {
  const { view_id, hash_start } = readReceiptId(id) ?? {}
  const enquiry = view_id === undefined ? undefined : await findEnquiryById(db, view_id)
  if (!enquiry || hash_start === undefined || enquiry.view_id !== view_id) return undefined
  const dispatches = await findDispatches(db, enquiry.order_id)
  return dispatches.some(({ receipt_hash }) => receipt_hash?.startsWith(hash_start)) ? enquiry : undefined
}

/** Finds a receipt of an enquiry by its hash, also a replaced one. Always refused with `not-found`, whatever the reason. */
export async function findReceipt(
  { db }: Pick<UseCaseDeps, 'db'>,
  { number, hash }: { number: string; hash: string },
  by: OfficeUser,
): Promise<Outcome<Receipt>> {
  const parsed = v.safeParse(EnquiryNumberSchema, number)
  const enquiry = parsed.success ? await findEnquiryByNumber(db, parsed.output) : undefined
  if (!enquiry || !canSeeEnquiry(by.role, enquiry.order_status)) return { refusal: { code: 'not-found' } }
  const dispatches = await findDispatches(db, enquiry.order_id)
  const belongsToEnquiry = dispatches.some(({ receipt_hash }) => receipt_hash === hash)
  const file = belongsToEnquiry ? await findFile(db, hash) : undefined
  return file ? { data: toReceipt(enquiry, file) } : { refusal: { code: 'not-found' } }
}

function toReceipt(enquiry: EnquiryTable, { media_type: type, bytes }: FileTable): Receipt {
  const name = `lorry-receipt-${enquiry.enquiry_number}.${type.slice('image/'.length)}`
  return { name, type, bytes: Buffer.from(bytes) }
}
