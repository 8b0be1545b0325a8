import type { OFFICE_CALLS } from '#contract/office/calls.ts'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { toRupees } from '#domain/money/money.ts'
import { dropBurst } from '../../enquiries/drop-burst.ts'
import { findHowMany, findQueue, type ListedEnquiry } from '../../enquiries/inbox.ts'
import { listEnquiries } from '../../enquiries/list-enquiries.ts'
import type { UseCaseParts } from '../../unit-of-work/use-case.ts'
import type { HandlersOf } from '../serve.ts'

/** The enquiries as whoever answers them sees them: all of them, those to call next, and how many there are (O4). */
export function officeInboxCalls(parts: UseCaseParts) {
  return {
    'GET /office/api/enquiries': async ({ query: { waiting, ...query } }) => {
      const { data, refusal } = await listEnquiries(parts, { ...query, waiting: waiting === '1' })
      if (refusal) return { refusal }
      return { data: { rows: data.rows.map(rowToJson), next: data.next === null ? null : `${data.next}` } }
    },
    'GET /office/api/enquiries/tallies': () => findHowMany(parts),
    'GET /office/api/enquiries/queue': async () => {
      const { data, refusal } = await findQueue(parts)
      return refusal ? { refusal } : { data: data.map(rowToJson) }
    },
    'POST /office/api/bursts/{burst}/cancel': ({ params, payload }, by) =>
      dropBurst(parts, { ...params, ...payload }, by),
  } satisfies Partial<HandlersOf<typeof OFFICE_CALLS>>
}

function rowToJson(row: ListedEnquiry): EnquiryRowJson {
  return { ...row, net_amount: toRupees(row.net_amount), amount_due: toRupees(row.amount_due) }
}
