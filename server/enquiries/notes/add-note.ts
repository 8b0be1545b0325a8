import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { findMentions } from '#domain/office/find-mentions.ts'
import { lockEnquiry } from '../../db/queries/enquiries/enquiries.ts'
import { findNotes, insertNote } from '../../db/queries/enquiries/enquiry-notes.ts'
import type { OfficeUser } from '../../principal.ts'
import { actorName } from '../../unit-of-work/actor.ts'
import { claimRequestKey } from '../../unit-of-work/claim-request-key.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { listAssignees } from '../assign-enquiry.ts'

/**
 * Adds a note to an enquiry, unread for the users that it mentions. Needs no `row_version`, because it changes nothing else of the
 * enquiry. The audit has the note's number only: its text is personal. Idempotent by request key. Refused with `not-found`.
 */
export async function addNote(
  { write }: Pick<UseCaseDeps, 'write'>,
  { number, note }: { number: string; note: string },
  by: OfficeUser,
): Promise<Outcome<null>> {
  const parsed = v.safeParse(EnquiryNumberSchema, number)
  if (!parsed.success) return { refusal: { code: 'not-found' } }
  return write<null>(by, async (unit) => {
    const earlierOutcome = await claimRequestKey(unit, by)
    if (earlierOutcome) return earlierOutcome
    const { trx, now, audit } = unit
    const enquiry = await lockEnquiry(trx, parsed.output)
    if (!enquiry) return { refusal: { code: 'not-found' } }
    const { order_id, enquiry_number } = enquiry
    const note_no = (await findNotes(trx, order_id)).length + 1
    const others = (await listAssignees(trx)).filter(({ user_id }) => user_id !== by.user_id)
    const row = { order_id, note_no, note, noted_at: now.toISOString(), noted_by: actorName(by) }
    await insertNote(trx, row, findMentions(note, others))
    audit({
      action: 'write note',
      subject: { kind: 'enquiry', id: enquiry_number, label: enquiry_number },
      after: { note_no },
    })
    return { data: null }
  })
}
