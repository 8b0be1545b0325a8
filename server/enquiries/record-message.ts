import * as v from 'valibot'
import type { OpenedMessage } from '#contract/office/enquiries.ts'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { lockEnquiry } from '../db/queries/enquiries/enquiries.ts'
import { findMessages, insertMessage } from '../db/queries/enquiries/enquiry-messages.ts'
import { findVersions } from '../db/queries/enquiries/enquiry-versions.ts'
import { findHistory } from '../db/queries/enquiries/status-changes.ts'
import type { OfficeUser } from '../principal.ts'
import { actorName } from '../unit-of-work/actor.ts'
import { claimRequestKey } from '../unit-of-work/claim-request-key.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/**
 * Records that a prepared WhatsApp message was opened: the customer counts as notified of that step or version (O4). Needs no
 * `row_version`, because it changes nothing else of the enquiry. Idempotent by request key. Refused with `not-found`.
 */
export async function recordMessage(
  { write }: Pick<UseCaseDeps, 'write'>,
  { number, told: message }: { number: string; told: OpenedMessage },
  by: OfficeUser,
): Promise<Outcome<null>> {
  const parsed = v.safeParse(EnquiryNumberSchema, number)
  if (!parsed.success) return { refusal: { code: 'not-found' } }
  return write<null>(by, async (unit) => {
    const before = await claimRequestKey(unit, by)
    if (before) return before
    const { trx, now, audit } = unit
    const enquiry = await lockEnquiry(trx, parsed.output)
    if (!enquiry) return { refusal: { code: 'not-found' } }
    const { order_id, enquiry_number } = enquiry
    const target = { change_no: null, version_no: null, ...message }
    const exists =
      target.change_no === null
        ? (await findVersions(trx, order_id)).some(({ version_no }) => version_no === target.version_no)
        : (await findHistory(trx, order_id)).some(({ change_no }) => change_no === target.change_no)
    if (!exists) return { refusal: { code: 'not-found' } }
    const message_no = (await findMessages(trx, order_id)).length + 1
    const opened = { opened_at: now.toISOString(), opened_by: actorName(by) }
    await insertMessage(trx, { order_id, message_no, ...target, ...opened })
    audit({
      action: 'write message',
      subject: { kind: 'enquiry', id: enquiry_number, label: enquiry_number },
      after: { ...message },
    })
    return { data: null }
  })
}
