import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { findEnquiryByNumber } from '../../db/queries/enquiries/enquiries.ts'
import { deleteUnreadMentions, findUnreadMentions } from '../../db/queries/enquiries/enquiry-notes.ts'
import type { OfficeUser } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'

const MENTIONS_MAX = 50

/** Finds the newest unread notes that mention a user. */
export async function findMentionsOfUser(
  { db }: Pick<UseCaseDeps, 'db'>,
  user_id: string,
): Promise<Outcome<Awaited<ReturnType<typeof findUnreadMentions>>>> {
  return { data: await findUnreadMentions(db, user_id, MENTIONS_MAX) }
}

/** Marks the mentions of the user in an enquiry as read. Not audited: it changes nothing for others. */
export async function markMentionsRead(
  { write }: Pick<UseCaseDeps, 'write'>,
  number: string,
  by: OfficeUser,
): Promise<Outcome<null>> {
  const parsed = v.safeParse(EnquiryNumberSchema, number)
  if (!parsed.success) return { refusal: { code: 'not-found' } }
  return write<null>(by, async ({ trx }) => {
    const enquiry = await findEnquiryByNumber(trx, parsed.output)
    if (!enquiry) return { refusal: { code: 'not-found' } }
    await deleteUnreadMentions(trx, { user_id: by.user_id, order_id: enquiry.order_id })
    return { data: null }
  })
}
