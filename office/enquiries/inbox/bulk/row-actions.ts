import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { callOffice, type OfficeResult } from '#contract/office/office-client.ts'
import type { CallOutcome } from '#domain/enquiry/phone-calls/phone-call.ts'

/** The parts of a row that an action on its enquiry needs. */
type ActionRow = Pick<EnquiryRowJson, 'enquiry_number' | 'row_version' | 'assigned_to'>

/** An action on enquiries of the list, and how to undo it as long as nothing else has changed the enquiry. */
export type RowAction = {
  run: (row: ActionRow) => Promise<OfficeResult<unknown>>
  undo: (row: ActionRow) => Promise<OfficeResult<unknown>>
}

/** The outcome of a call. */
export type RecordedCall = { outcome: CallOutcome; call_back_at?: string | undefined }

const paramsOf = ({ enquiry_number }: ActionRow) => ({ number: enquiry_number })
/** The action has raised the row version by one. */
const versionAfter = ({ row_version }: ActionRow) => ({ row_version: row_version + 1 })

/** Confirms an enquiry or marks it as packed. */
export const moveAction = (step: 'confirm' | 'packed', undoReason: string): RowAction => ({
  run: (row) =>
    callOffice(`POST /office/api/enquiries/{number}/${step}`, {
      params: paramsOf(row),
      payload: { row_version: row.row_version },
    }),
  undo: (row) => undoStep(row, undoReason),
})

/** Cancels an enquiry. */
export const cancelAction = (reason: string, undoReason: string): RowAction => ({
  run: (row) =>
    callOffice('POST /office/api/enquiries/{number}/cancel', {
      params: paramsOf(row),
      payload: { row_version: row.row_version, reason },
    }),
  undo: (row) => undoStep(row, undoReason),
})

/** Records the outcome of a call. */
export const callAction = (call: RecordedCall): RowAction => ({
  run: (row) =>
    callOffice('POST /office/api/enquiries/{number}/calls', {
      params: paramsOf(row),
      payload: { row_version: row.row_version, ...call },
    }),
  undo: removeLastCall,
})

/** Assigns an enquiry to a user, or to no one. */
export const assignAction = (user_id: string | null): RowAction => ({
  run: (row) => assign(row, { row_version: row.row_version, user_id }),
  undo: (row) => assign(row, { ...versionAfter(row), user_id: row.assigned_to }),
})

const assign = (row: ActionRow, payload: { row_version: number; user_id: string | null }) =>
  callOffice('POST /office/api/enquiries/{number}/assign', { params: paramsOf(row), payload })

function undoStep(row: ActionRow, reason: string) {
  return callOffice('POST /office/api/enquiries/{number}/undo', {
    params: paramsOf(row),
    payload: { ...versionAfter(row), reason },
  })
}

async function removeLastCall(row: ActionRow): Promise<OfficeResult<unknown>> {
  const params = paramsOf(row)
  const { data, error } = await callOffice('GET /office/api/enquiries/{number}', { params })
  if (error) return { error }
  const [call] = data.calls.filter(({ taken_back_at }) => taken_back_at === null).reverse()
  if (!call) return { error: { code: 'not-found' } }
  return callOffice('POST /office/api/enquiries/{number}/calls/{call_no}/take-back', {
    params: { ...params, call_no: `${call.call_no}` },
    payload: versionAfter(row),
  })
}
