import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry.ts'
import { findDispatches } from '../db/queries/dispatches.ts'
import { findEnquiryById, findEnquiryByNumber } from '../db/queries/enquiries.ts'
import { findFile } from '../db/queries/files.ts'
import type { Db, EnquiryTable, FileTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'
import { seesEnquiry } from './work-on-enquiry.ts'

/** Where receipts are: in the database, and those of old in `receipts` of the data folder. */
export type ReceiptPlace = { db: Db; dataDir: string }

/** A receipt, and how it is called where it is kept. */
export type Receipt = { name: string; type: string; bytes: Buffer<ArrayBuffer> }

/** A plain file name: no folder, no dot but the one before its ending. */
const RECEIPT = /^([\w-]+)\.(jpg|jpeg|png|webp|avif)$/

/** How an enquiry names its receipt in the database. */
export const receiptPath = (file_hash: string): string => `${file_hash}.webp`

/**
 * The lorry receipt of the enquiry that an id opens, whichever of its two ids (D5, D6): the newest photo. Undefined when there is
 * no such enquiry, no receipt yet, or no such picture.
 */
export async function findLorryReceipt({ db, dataDir }: ReceiptPlace, id: string) {
  const enquiry = await findEnquiryById(db, id)
  const [path = '', hash = '', ending] = RECEIPT.exec(enquiry?.lr_photo_path ?? '') ?? []
  if (!enquiry || !path) return undefined
  const file = await findFile(db, hash)
  if (file) return receiptOf(enquiry, file)
  const bytes = await readFile(join(dataDir, 'receipts', path)).catch(() => undefined)
  if (!bytes) return undefined
  return { name: nameOf(enquiry, ending), type: `image/${ending === 'jpg' ? 'jpeg' : ending}`, bytes }
}

/** A receipt of an enquiry by its hash, also one that a newer took the place of. Refused alike whatever is wrong. */
export async function findReceipt(
  { db }: Pick<UseCaseParts, 'db'>,
  { number, hash }: { number: string; hash: string },
  by: OfficeUser,
): Promise<Outcome<Receipt>> {
  const parsed = v.safeParse(EnquiryNumberSchema, number)
  const enquiry = parsed.success ? await findEnquiryByNumber(db, parsed.output) : undefined
  if (!enquiry || !seesEnquiry(by.role, enquiry.order_status)) return { refusal: { code: 'not-found' } }
  const dispatches = await findDispatches(db, enquiry.order_id)
  const isOfIt = dispatches.some(({ receipt_hash }) => receipt_hash === hash)
  const file = isOfIt ? await findFile(db, hash) : undefined
  return file ? { data: receiptOf(enquiry, file) } : { refusal: { code: 'not-found' } }
}

function receiptOf(enquiry: EnquiryTable, { media_type: type, bytes }: FileTable): Receipt {
  return { name: nameOf(enquiry, type.slice('image/'.length)), type, bytes: Buffer.from(bytes) }
}

const nameOf = ({ enquiry_number }: EnquiryTable, ending: string | undefined) =>
  `lorry-receipt-${enquiry_number}.${ending}`
