import type { EnquiryNumber } from '#domain/enquiry/enquiry.ts'
import { findEnquiryByNumber } from '../db/queries/enquiries.ts'
import { keepPresence } from '../db/queries/live.ts'
import type { UtcText } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'

/** Who has not said so for so many ms has it open no more: two beats of the browser may be lost. */
const GONE_AFTER = 45_000

/** Since when who has something open has said so. */
export const presentSince = (now: Date): UtcText => new Date(now.getTime() - GONE_AFTER).toISOString()

/** Keeps that a user has an enquiry open in a tab, in place of the one that was open there before. */
export function bePresent(
  { write }: Pick<UseCaseParts, 'write'>,
  { enquiry_number, tab_id }: { enquiry_number: EnquiryNumber; tab_id: string },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return write<null>(by, async ({ trx, now }) => {
    const enquiry = await findEnquiryByNumber(trx, enquiry_number)
    if (!enquiry) return { refusal: { code: 'not-found' } }
    const { order_id } = enquiry
    await keepPresence(trx, { order_id, tab_id, user_id: by.user_id, seen_at: now.toISOString() })
    return { data: null }
  })
}
