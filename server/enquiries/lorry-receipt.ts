import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findEnquiryById } from '../db/queries/enquiries.ts'
import type { Db } from '../db/schema.ts'

/** Where receipts lie: in `receipts` of the data folder, each under the name that its enquiry has for it. */
export type ReceiptPlace = { db: Db; dataDir: string }

/** A plain file name: no folder, no dot but the one before its ending. */
const RECEIPT = /^[\w-]+\.(jpg|jpeg|png|webp|avif)$/

/**
 * The lorry receipt of the enquiry that an id opens, whichever of its two ids (D5, D6); undefined when there is no such
 * enquiry, no receipt yet, or no such picture.
 */
export async function findLorryReceipt({ db, dataDir }: ReceiptPlace, id: string) {
  const enquiry = await findEnquiryById(db, id)
  const [file = '', ending] = RECEIPT.exec(enquiry?.lr_photo_path ?? '') ?? []
  const picture = file && (await readFile(join(dataDir, 'receipts', file)).catch(() => undefined))
  if (!enquiry || !picture) return undefined
  const name = `lorry-receipt-${enquiry.enquiry_number}.${ending}`
  return { name, type: `image/${ending === 'jpg' ? 'jpeg' : ending}`, picture }
}
