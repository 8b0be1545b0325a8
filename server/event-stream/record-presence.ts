import type { EnquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { findEnquiryByNumber } from '../db/queries/enquiries/enquiries.ts'
import { upsertPresence } from '../db/queries/office/live-events.ts'
import type { UtcText } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** Presence expires after this time without a heartbeat, in ms. Two of the browser's heartbeats may get lost. */
const PRESENCE_TIMEOUT = 45_000

/** The oldest heartbeat that still counts as present. */
export const presenceCutoff = (now: Date): UtcText => new Date(now.getTime() - PRESENCE_TIMEOUT).toISOString()

/** Records that a user has an enquiry open in a tab. Replaces the tab's previous enquiry. */
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
