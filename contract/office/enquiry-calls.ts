import { PHOTO_BYTES_MAX } from '#domain/photo.ts'
import { callsOf } from '../call.ts'
import {
  CallSchema,
  ChangeSchema,
  CorrectionSchema,
  DispatchSchema,
  EnquiryJsonSchema,
  PaymentSchema,
  ReasonSchema,
  SeenSchema,
} from './enquiry.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

/** What is done with an enquiry may be refused because there is none, or it is another by now. */
const WORK = [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found', 'changed-meanwhile'] as const
const MOVE = [...WORK, 'move-not-allowed'] as const

/**
 * The calls of one enquiry (O4). Whoever does something with it names the `row_version` that was seen; who changes it, the
 * version. Each takes an Idempotency-Key: sent again, it is done once.
 */
export const ENQUIRY_CALLS = callsOf({
  'GET /office/api/enquiries/{number}': {
    may: 'see-enquiries',
    summary: 'An enquiry with its versions, history, calls and payments',
    data: EnquiryJsonSchema,
    isPersonal: true,
    reads: 'read-person',
    refusals: [...OF_OTHERS, 'not-found', 'database-unavailable'],
  },
  'POST /office/api/enquiries/{number}/change': {
    may: 'work-enquiries',
    summary:
      'Other lines, discount or packing charge: a version that counts at once until Confirmed, then waits',
    payload: ChangeSchema,
    refusals: [...MOVE, 'not-to-be-had', 'edited-meanwhile'],
  },
  'POST /office/api/enquiries/{number}/billing': {
    may: 'work-enquiries',
    summary: 'Corrects who sent it and where its parcel goes: field by field, from what was seen',
    payload: CorrectionSchema,
    refusals: WORK,
  },
  'POST /office/api/enquiries/{number}/accept': {
    may: 'work-enquiries',
    summary: 'The customer accepted the version that waits, by phone',
    payload: SeenSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/withdraw': {
    may: 'work-enquiries',
    summary: 'Takes the version that waits back',
    payload: SeenSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/confirm': {
    may: 'work-enquiries',
    summary: 'Confirms the version that counts',
    payload: SeenSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/calls': {
    may: 'work-enquiries',
    summary: 'What came of a call: it stops the clock, or says when to call again',
    payload: CallSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/calls/{call_no}/take-back': {
    may: 'work-enquiries',
    summary: 'A call was recorded by mistake',
    payload: SeenSchema,
    refusals: WORK,
  },
  'POST /office/api/enquiries/{number}/payments': {
    may: 'record-payments',
    summary: 'Money that came or went back; the same reference is taken once',
    payload: PaymentSchema,
    refusals: [...WORK, 'reference-taken'],
  },
  'POST /office/api/enquiries/{number}/payments/{payment_no}/take-back': {
    may: 'record-payments',
    summary: 'A payment was recorded by mistake',
    payload: ReasonSchema,
    refusals: [...WORK, 'paid-back'],
  },
  'POST /office/api/enquiries/{number}/packed': {
    may: 'handle-parcels',
    summary: 'The version that counts is packed',
    payload: SeenSchema,
    refusals: [...MOVE, 'version-waiting'],
  },
  'POST /office/api/enquiries/{number}/dispatch': {
    may: 'handle-parcels',
    summary: 'The parcel is with a lorry, with a photo of the receipt; once more to correct that',
    payload: DispatchSchema,
    files: { photo: { max: PHOTO_BYTES_MAX } },
    refusals: [...MOVE, 'picture-refused'],
  },
  'POST /office/api/enquiries/{number}/reached-city': {
    may: 'handle-parcels',
    summary: 'The parcel reached the customer’s city',
    payload: SeenSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/collected': {
    may: 'handle-parcels',
    summary: 'The customer has the parcel',
    payload: SeenSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/cancel': {
    may: 'work-enquiries',
    summary: 'Cancels it, with a reason',
    payload: ReasonSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/undo': {
    may: 'work-enquiries',
    summary: 'Takes the last step back, with a reason; of Paid the receipt that reached it',
    payload: ReasonSchema,
    refusals: [...MOVE, 'paid-back'],
  },
})
