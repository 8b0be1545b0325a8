import type { EnquiryNumber } from '#domain/enquiry/enquiry.ts'
import { findEnquiryByNumber } from '../db/queries/enquiries/enquiries.ts'
import { upsertPresence } from '../db/queries/office/live-events.ts'
import type { UtcText } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** Who has not said so for so many ms has it open no more: two beats of the browser may be lost. */
const PRESENCE_TIMEOUT = 45_000

/** Since when who has something open has said so. */
export const presenceCutoff = (now: Date): UtcText => new Date(now.getTime() - PRESENCE_TIMEOUT).toISOString()

/** Keeps that a user has an enquiry open in a tab, in place of the one that was open there before. */
export function recordPresence(
  { write }: Pick<UseCaseDeps, 'write'>,
  { enquiry_number, tab_id }: { enquiry_number: EnquiryNumber; tab_id: string },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return write<null>(by, async ({ trx, now }) => {
    const enquiry = await findEnquiryByNumber(trx, enquiry_number)
    if (!enquiry) return { refusal: { code: 'not-found' } }
    const { order_id } = enquiry
    await upsertPresence(trx, { order_id, tab_id, user_id: by.user_id, seen_at: now.toISOString() })
    return { data: null }
  })
}
