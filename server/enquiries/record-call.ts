import {
  CALL_BACK_DAYS_MAX,
  type CallOutcome,
  computeNextCallTime,
} from '#domain/enquiry/phone-calls/phone-call.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { findCalls, insertCall, markCallReverted } from '../db/queries/enquiries/enquiry-calls.ts'
import type { EnquiryTable, UtcText } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { type EnquiryRevision, updateLockedEnquiry } from './update-locked-enquiry.ts'

const DAY = 86_400_000

/** The outcome of a call, and when to call back if the customer named a time. */
type NewCall = { outcome: CallOutcome; call_back_at?: string | undefined; note: string }

/** Records a call. For a new enquiry it stops the response clock or schedules the next call (O4). */
export function recordCall(
  { write }: Pick<UseCaseDeps, 'write'>,
  { seen, call }: { seen: EnquiryRevision; call: NewCall },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'call' }, async (unit, enquiry) => {
    const { order_id, order_status } = enquiry
    const { outcome, note } = call
    if (order_status === 'Collected' || order_status === 'Cancelled')
      return { refusal: { code: 'move-not-allowed' } }
    const called_at = unit.now.toISOString()
    const call_back_at = outcome === 'Call Back' ? (call.call_back_at ?? null) : null
    const problem = call_back_at !== null && checkCallBackTime(call_back_at, unit.now)
    if (problem) return { refusal: { code: 'invalid-fields', problems: { call_back_at: problem } } }
    const call_no = (await findCalls(unit.trx, order_id)).length + 1
    const called = { called_at, called_by: actorName(by), outcome, call_back_at, note, taken_back_at: null }
    await insertCall(unit.trx, { order_id, call_no, ...called })
    return {
      data: { enquiry: await syncCallSchedule(unit, enquiry), facts: { outcome, call_back_at, note } },
    }
  })
}

/** Returns the problem of a call-back time, if any. */
function checkCallBackTime(call_back_at: UtcText, now: Date): OfficeFieldProblem | undefined {
  const wait = Date.parse(call_back_at) - now.getTime()
  if (wait <= 0) return 'time-past'
  return wait > CALL_BACK_DAYS_MAX * DAY ? 'time-too-far' : undefined
}

/** Marks a call as recorded by mistake and recomputes the call schedule. */
export function revertCall(
  { write }: Pick<UseCaseDeps, 'write'>,
  { seen, call_no }: { seen: EnquiryRevision; call_no: number },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'revert call' }, async (unit, enquiry) => {
    const calls = await findCalls(unit.trx, enquiry.order_id)
    const call = calls.find((each) => each.call_no === call_no && each.taken_back_at === null)
    if (!call) return { refusal: { code: 'not-found' } }
    await markCallReverted(unit.trx, call, unit.now.toISOString())
    return { data: { enquiry: await syncCallSchedule(unit, enquiry), facts: { call_no } } }
  })
}

/** Recomputes the next call time and the wrong-number flag from the calls. */
async function syncCallSchedule({ trx }: Unit, enquiry: EnquiryTable): Promise<EnquiryTable> {
  const calls = await findCalls(trx, enquiry.order_id)
  const last = calls.findLast(({ taken_back_at }) => taken_back_at === null)
  const isNew = enquiry.order_status === 'Enquiry Received'
  return {
    ...enquiry,
    call_from: isNew ? computeNextCallTime(enquiry.placed_at, calls) : null,
    wrong_number: last?.outcome === 'Wrong Number' ? 1 : 0,
  }
}
