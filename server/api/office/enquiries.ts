import * as v from 'valibot'
import {
  type ENQUIRY_CALLS,
  type EnquiryJson,
  EnquiryJsonSchema,
  LineJsonSchema,
  type VersionContentJson,
  VersionJsonSchema,
} from '#contract/office/enquiries.ts'
import { pick } from '#domain/pick.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { assignEnquiry, findAssignees } from '../../enquiries/assign-enquiry.ts'
import { correctBilling } from '../../enquiries/correct-billing.ts'
import { findEarlierEnquiries } from '../../enquiries/find-earlier-enquiries.ts'
import { type DeskEnquiry, findEnquiry, findVersion } from '../../enquiries/find-enquiry.ts'
import { recordCall, revertCall } from '../../enquiries/record-call.ts'
import { recordMessage } from '../../enquiries/record-message.ts'
import {
  cancelEnquiry,
  confirmEnquiry,
  dispatchParcel,
  markPacked,
  moveParcel,
  undoStep,
} from '../../enquiries/status-transitions.ts'
import { acceptVersion } from '../../enquiries/versions/accept-version.ts'
import { changeEnquiry } from '../../enquiries/versions/change-enquiry.ts'
import { restoreVersion } from '../../enquiries/versions/restore-version.ts'
import { withdrawVersion } from '../../enquiries/versions/withdraw-version.ts'
import { type PhotoPool, processPhoto } from '../../files/process-photo.ts'
import { recordPayment } from '../../payments/record-payment.ts'
import { revertPayment } from '../../payments/revert-payment.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Handlers of the office calls about one enquiry (O4). */
export function officeEnquiryCalls(
  deps: UseCaseDeps & { catalogue: Catalogue; photos: PhotoPool },
): HandlersOf<typeof ENQUIRY_CALLS> {
  return {
    'GET /office/api/enquiries/{number}': async ({ params }, by) => {
      const { data, refusal } = await findEnquiry(deps, params.number, by)
      return refusal ? { refusal } : { data: enquiryToJson(data) }
    },
    'POST /office/api/enquiries/{number}/change': ({ params, payload }, by) => {
      const { base_version, note, ...wanted } = payload
      return changeEnquiry(deps, { ...params, base_version, wanted, note }, by)
    },
    'POST /office/api/enquiries/{number}/billing': ({ params, payload }, by) => {
      const { from, ...billing } = payload
      return correctBilling(deps, { ...params, from, billing }, by)
    },
    'POST /office/api/enquiries/{number}/assign': ({ params, payload }, by) =>
      assignEnquiry(deps, { ...params, ...payload }, by),
    'GET /office/api/assignees': () => findAssignees(deps),
    'GET /office/api/enquiries/{number}/earlier': ({ params }) => findEarlierEnquiries(deps, params.number),
    'POST /office/api/enquiries/{number}/accept': ({ params, payload }, by) =>
      acceptVersion(deps, { ...params, ...payload }, by),
    'POST /office/api/enquiries/{number}/withdraw': ({ params, payload }, by) =>
      withdrawVersion(deps, { ...params, ...payload }, by),
    'GET /office/api/enquiries/{number}/versions/{version_no}': async ({ params }) => {
      const { data, refusal } = await findVersion(deps, params)
      return refusal
        ? { refusal }
        : { data: { ...pick(data, VERSION_FIELDS), content: contentToJson(data.content) } }
    },
    'POST /office/api/enquiries/{number}/bring-back': ({ params, payload }, by) => {
      const { row_version, version_no } = payload
      return restoreVersion(deps, { seen: { ...params, row_version }, version_no }, by)
    },
    'POST /office/api/enquiries/{number}/messages': ({ params, payload }, by) =>
      recordMessage(deps, { ...params, told: payload }, by),
    'POST /office/api/enquiries/{number}/confirm': ({ params, payload }, by) =>
      confirmEnquiry(deps, { ...params, ...payload }, by),
    'POST /office/api/enquiries/{number}/calls': ({ params, payload }, by) => {
      const { row_version, ...call } = payload
      return recordCall(deps, { seen: { ...params, row_version }, call }, by)
    },
    'POST /office/api/enquiries/{number}/calls/{call_no}/take-back': ({ params, payload }, by) => {
      const { number, call_no } = params
      return revertCall(deps, { seen: { number, ...payload }, call_no: Number(call_no) }, by)
    },
    'POST /office/api/enquiries/{number}/payments': ({ params, payload }, by) => {
      const { row_version, ...payment } = payload
      return recordPayment(deps, { seen: { ...params, row_version }, payment }, by)
    },
    'POST /office/api/enquiries/{number}/payments/{payment_no}/take-back': ({ params, payload }, by) => {
      const { number, payment_no } = params
      const { row_version, reason } = payload
      const request = { seen: { number, row_version }, payment_no: Number(payment_no), reason }
      return revertPayment(deps, request, by)
    },
    'POST /office/api/enquiries/{number}/packed': ({ params, payload }, by) =>
      markPacked(deps, { ...params, ...payload }, by),
    'POST /office/api/enquiries/{number}/dispatch': async ({ params, payload, files }, by) => {
      const { row_version, reason, ...lorry } = payload
      const photo = files.photo && (await processPhoto(deps.photos, files.photo))
      if (photo?.refusal) return photo
      const seen = { ...params, row_version }
      return dispatchParcel(deps, { seen, lorry, reason, file: photo?.data }, by)
    },
    'POST /office/api/enquiries/{number}/reached-city': ({ params, payload }, by) =>
      moveParcel(deps, { seen: { ...params, ...payload }, to: 'Reached City' }, by),
    'POST /office/api/enquiries/{number}/collected': ({ params, payload }, by) =>
      moveParcel(deps, { seen: { ...params, ...payload }, to: 'Collected' }, by),
    'POST /office/api/enquiries/{number}/cancel': ({ params, payload }, by) => {
      const { row_version, reason } = payload
      return cancelEnquiry(deps, { seen: { ...params, row_version }, reason }, by)
    },
    'POST /office/api/enquiries/{number}/undo': ({ params, payload }, by) => {
      const { row_version, reason } = payload
      return undoStep(deps, { seen: { ...params, row_version }, reason }, by)
    },
  }
}

// Only the fields of the contract are sent. Rows have more, such as the order id, request opens the whole enquiry.
const ENQUIRY_FIELDS = v.keyof(
  v.omit(EnquiryJsonSchema, [
    'payment_id',
    'wrong_number',
    'assignee',
    'has_account',
    'content',
    'waiting',
    'versions',
    'history',
    'calls',
    'payments',
    'money',
    'dispatches',
    'shortages',
    'messages',
    'notes',
    'can',
  ]),
).options
const VERSION_FIELDS = v.keyof(v.omit(VersionJsonSchema, ['content'])).options
const LINE_FIELDS = v.keyof(LineJsonSchema).options
const ENQUIRY_ENTRIES = EnquiryJsonSchema.entries
const LISTED_VERSION_FIELDS = v.keyof(ENQUIRY_ENTRIES.versions.item).options
const STEP_FIELDS = v.keyof(ENQUIRY_ENTRIES.history.item).options
const CALL_FIELDS = v.keyof(ENQUIRY_ENTRIES.calls.item).options
const PAYMENT_FIELDS = v.keyof(ENQUIRY_ENTRIES.payments.item).options
const DISPATCH_FIELDS = v.keyof(ENQUIRY_ENTRIES.dispatches.item).options
const SHORTAGE_FIELDS = v.keyof(ENQUIRY_ENTRIES.shortages.item).options
const MESSAGE_FIELDS = v.keyof(ENQUIRY_ENTRIES.messages.item).options
const NOTE_FIELDS = v.keyof(ENQUIRY_ENTRIES.notes.item).options

function enquiryToJson(desk: DeskEnquiry): EnquiryJson {
  const { enquiry, waiting } = desk
  return {
    ...pick(enquiry, ENQUIRY_FIELDS),
    ...pick(desk, ['payment_id', 'has_account', 'assignee', 'money', 'can']),
    wrong_number: enquiry.wrong_number === 1,
    content: contentToJson(desk.content),
    waiting: waiting && {
      ...pick(waiting, ['version_no', 'net_amount', 'changes']),
      content: contentToJson(waiting.content),
    },
    versions: desk.versions.map((row) => pick(row, LISTED_VERSION_FIELDS)),
    history: desk.history.map((row) => pick(row, STEP_FIELDS)),
    calls: desk.calls.map((row) => pick(row, CALL_FIELDS)),
    payments: desk.payments.map((row) => pick(row, PAYMENT_FIELDS)),
    dispatches: desk.dispatches.map((row) => pick(row, DISPATCH_FIELDS)),
    shortages: desk.shortages.map((row) => pick(row, SHORTAGE_FIELDS)),
    messages: desk.messages.map((row) => pick(row, MESSAGE_FIELDS)),
    notes: desk.notes.map((row) => pick(row, NOTE_FIELDS)),
  }
}

function contentToJson({ lines, ...charges }: DeskEnquiry['content']): VersionContentJson {
  return { ...charges, lines: lines.map((line) => pick(line, LINE_FIELDS)) }
}
