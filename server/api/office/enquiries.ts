import type { OFFICE_CALLS } from '#contract/office/calls.ts'
import { chargeToJson } from '#contract/office/charge.ts'
import type { ContentJson, DispatchJson, EnquiryJson, VersionJson } from '#contract/office/enquiry.ts'
import { versionChangeToJson } from '#contract/order-json.ts'
import { toRupees } from '#domain/money/money.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import {
  acceptVersion,
  bringBackVersion,
  changeEnquiry,
  withdrawVersion,
} from '../../enquiries/change-enquiry.ts'
import { correctBilling } from '../../enquiries/correct-billing.ts'
import { type DeskEnquiry, type DeskVersion, findEnquiry, findVersion } from '../../enquiries/find-enquiry.ts'
import { recordCall, takeCallBack } from '../../enquiries/record-call.ts'
import { recordMessage } from '../../enquiries/record-message.ts'
import {
  cancelEnquiry,
  confirmEnquiry,
  dispatchParcel,
  markPacked,
  moveParcel,
  undoStep,
} from '../../enquiries/steps.ts'
import { type PhotoPool, takePhoto } from '../../files/take-photo.ts'
import { recordPayment } from '../../payments/record-payment.ts'
import { takeBackPayment } from '../../payments/take-back.ts'
import type { UseCaseParts } from '../../use-case.ts'
import type { HandlersOf } from '../serve.ts'

/** What is done with one enquiry at the desk (O4). */
export function officeEnquiryCalls(parts: UseCaseParts & { catalogue: Catalogue; photos: PhotoPool }) {
  return {
    'GET /office/api/enquiries/{number}': async ({ params }, by) => {
      const { data, refusal } = await findEnquiry(parts, params.number, by)
      return refusal ? { refusal } : { data: enquiryToJson(data) }
    },
    'POST /office/api/enquiries/{number}/change': ({ params, payload }, by) => {
      const { base_version, note, ...wanted } = payload
      return changeEnquiry(parts, { ...params, base_version, wanted, note }, by)
    },
    'POST /office/api/enquiries/{number}/billing': ({ params, payload }, by) => {
      const { from, ...billing } = payload
      return correctBilling(parts, { ...params, from, billing }, by)
    },
    'POST /office/api/enquiries/{number}/accept': ({ params, payload }, by) =>
      acceptVersion(parts, { ...params, ...payload }, by),
    'POST /office/api/enquiries/{number}/withdraw': ({ params, payload }, by) =>
      withdrawVersion(parts, { ...params, ...payload }, by),
    'GET /office/api/enquiries/{number}/versions/{version_no}': async ({ params }) => {
      const { data, refusal } = await findVersion(parts, params)
      return refusal ? { refusal } : { data: versionToJson(data) }
    },
    'POST /office/api/enquiries/{number}/bring-back': ({ params, payload }, by) => {
      const { row_version, version_no } = payload
      return bringBackVersion(parts, { seen: { ...params, row_version }, version_no }, by)
    },
    'POST /office/api/enquiries/{number}/messages': ({ params, payload }, by) =>
      recordMessage(parts, { ...params, told: payload }, by),
    'POST /office/api/enquiries/{number}/confirm': ({ params, payload }, by) =>
      confirmEnquiry(parts, { ...params, ...payload }, by),
    'POST /office/api/enquiries/{number}/calls': ({ params, payload }, by) => {
      const { row_version, ...call } = payload
      return recordCall(parts, { seen: { ...params, row_version }, call }, by)
    },
    'POST /office/api/enquiries/{number}/calls/{call_no}/take-back': ({ params, payload }, by) => {
      const { number, call_no } = params
      return takeCallBack(parts, { seen: { number, ...payload }, call_no: Number(call_no) }, by)
    },
    'POST /office/api/enquiries/{number}/payments': ({ params, payload }, by) => {
      const { row_version, ...payment } = payload
      return recordPayment(parts, { seen: { ...params, row_version }, payment }, by)
    },
    'POST /office/api/enquiries/{number}/payments/{payment_no}/take-back': ({ params, payload }, by) => {
      const { number, payment_no } = params
      const { row_version, reason } = payload
      const which = { seen: { number, row_version }, payment_no: Number(payment_no), reason }
      return takeBackPayment(parts, which, by)
    },
    'POST /office/api/enquiries/{number}/packed': ({ params, payload }, by) =>
      markPacked(parts, { ...params, ...payload }, by),
    'POST /office/api/enquiries/{number}/dispatch': async ({ params, payload, files }, by) => {
      const { row_version, ...lorry } = payload
      const taken = files.photo && (await takePhoto(parts.photos, files.photo))
      if (taken?.refusal) return taken
      return dispatchParcel(parts, { seen: { ...params, row_version }, lorry, file: taken?.data }, by)
    },
    'POST /office/api/enquiries/{number}/reached-city': ({ params, payload }, by) =>
      moveParcel(parts, { seen: { ...params, ...payload }, to: 'Reached City' }, by),
    'POST /office/api/enquiries/{number}/collected': ({ params, payload }, by) =>
      moveParcel(parts, { seen: { ...params, ...payload }, to: 'Collected' }, by),
    'POST /office/api/enquiries/{number}/cancel': ({ params, payload }, by) => {
      const { row_version, reason } = payload
      return cancelEnquiry(parts, { seen: { ...params, row_version }, reason }, by)
    },
    'POST /office/api/enquiries/{number}/undo': ({ params, payload }, by) => {
      const { row_version, reason } = payload
      return undoStep(parts, { seen: { ...params, row_version }, reason }, by)
    },
  } satisfies Partial<HandlersOf<typeof OFFICE_CALLS>>
}

/** Field by field: what a row has besides, such as the order id, which opens everything, stays here. */
function enquiryToJson(desk: DeskEnquiry): EnquiryJson {
  const { enquiry, has_account, content, waiting, money, can } = desk
  const { versions, history, calls, payments, dispatches, messages } = desk
  return {
    enquiry_number: enquiry.enquiry_number,
    view_id: enquiry.view_id,
    row_version: enquiry.row_version,
    order_status: enquiry.order_status,
    placed_at: enquiry.placed_at,
    customer_name: enquiry.customer_name,
    mobile_no: enquiry.mobile_no,
    email_id: enquiry.email_id,
    address: enquiry.address,
    city: enquiry.city,
    pin_code: enquiry.pin_code,
    language: enquiry.language,
    call_from: enquiry.call_from,
    wrong_number: enquiry.wrong_number === 1,
    has_account,
    version_counts: enquiry.version_counts,
    sub_total: toRupees(enquiry.sub_total),
    discount_amount: toRupees(enquiry.discount_amount),
    packing_amount: toRupees(enquiry.packing_amount),
    net_amount: toRupees(enquiry.net_amount),
    content: contentToJson(content),
    waiting: waiting && {
      version_no: waiting.version_no,
      net_amount: toRupees(waiting.net_amount),
      content: contentToJson(waiting.content),
      changes: waiting.changes.map(versionChangeToJson),
    },
    versions: versions.map(({ version_no, made_at, made_by, note, net_amount, ...end }) => ({
      version_no,
      made_at,
      made_by,
      note,
      net_amount: toRupees(net_amount),
      outcome: end.outcome,
      outcome_at: end.outcome_at,
      outcome_by: end.outcome_by,
    })),
    history: history.map(({ order_id: _, actor_kind: __, ...step }) => step),
    calls: calls.map(({ order_id: _, ...call }) => call),
    payments: payments.map(({ order_id: _, reference_key: __, recorded_at: ___, amount, ...payment }) => ({
      ...payment,
      amount: toRupees(amount),
    })),
    money: {
      received: toRupees(money.received),
      refunded: toRupees(money.refunded),
      due: toRupees(money.due),
      overpaid: toRupees(money.overpaid),
      refund_owed: toRupees(money.refund_owed),
    },
    dispatches: dispatches.map(dispatchToJson),
    messages: messages.map(({ order_id: _, ...message }) => message),
    can,
  }
}

/** Where a parcel went, without what opens its enquiry. */
export function dispatchToJson({
  order_id: _,
  dispatch_no: __,
  ...dispatch
}: DeskEnquiry['dispatches'][number]): DispatchJson {
  return dispatch
}

function contentToJson({ lines, discount, packing }: DeskEnquiry['content']): ContentJson {
  return {
    lines: lines.map(({ price: _, discount_percentage: __, ...line }) => ({
      ...line,
      after_discount_price: toRupees(line.after_discount_price),
      sub_total: toRupees(line.sub_total),
    })),
    discount: chargeToJson(discount),
    packing: chargeToJson(packing),
  }
}

function versionToJson({ version_no, content, ...version }: DeskVersion): VersionJson {
  return {
    version_no,
    content: contentToJson(content),
    sub_total: toRupees(version.sub_total),
    discount_amount: toRupees(version.discount_amount),
    packing_amount: toRupees(version.packing_amount),
    net_amount: toRupees(version.net_amount),
  }
}
