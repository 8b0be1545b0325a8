import { formatInboxCursor, type INBOX_CALLS } from '#contract/office/inbox.ts'
import { cancelBurst } from '../../enquiries/cancel-burst.ts'
import { findQueue, findTallies } from '../../enquiries/find-inbox.ts'
import { listEnquiries } from '../../enquiries/list-enquiries.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Handlers of the inbox: the list of enquiries, the call queue, the tallies and bursts (O4). */
export function officeInboxCalls(deps: UseCaseDeps): HandlersOf<typeof INBOX_CALLS> {
  return {
    'GET /office/api/enquiries': async ({ query: { waiting, assigned, ...query } }, by) => {
      const filters = { ...query, waiting: waiting === '1', assigned_to: assigned && by.user_id }
      const { data, refusal } = await listEnquiries(deps, filters)
      if (refusal) return { refusal }
      return { data: { rows: data.rows, next: data.next && formatInboxCursor(data.next) } }
    },
    'GET /office/api/enquiries/tallies': (_, by) => findTallies(deps, by.user_id),
    'GET /office/api/enquiries/queue': () => findQueue(deps),
    'POST /office/api/bursts/{burst}/cancel': ({ params, payload }, by) =>
      cancelBurst(deps, { ...params, ...payload }, by),
  }
}
