import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/enquiry.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { PaiseSchema } from '#domain/money/money.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { NUMBERS_MAX, SEARCH_MAX } from '#domain/search/enquiry-search.ts'
import { singleLine } from '#domain/typed/text.ts'
import { callsOf } from '../call.ts'
import { ReasonSchema } from './enquiries.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

// The inbox as JSON: amounts in paise, times in UTC.

const utc = v.pipe(v.string(), v.isoTimestamp())
const TOO_LONG: OfficeFieldProblem = 'text-too-long'

/** An enquiry as a list of them has it. */
export const EnquiryRowJsonSchema = v.strictObject({
  enquiry_number: EnquiryNumberSchema,
  placed_at: utc,
  /** When to call next: its clock runs; null when there is nothing more to call for. */
  call_from: v.nullable(utc),
  customer_name: v.string(),
  city: v.string(),
  mobile_no: v.string(),
  is_wrong_number: v.boolean(),
  net_amount: PaiseSchema,
  amount_due: PaiseSchema,
  order_status: v.picklist(ENQUIRY_STATUSES),
  /** The version that counts, and whether a later one waits for the customer. */
  version_no: v.number(),
  is_waiting: v.boolean(),
  /** What enquiries of one burst have in common. */
  burst: v.nullable(v.string()),
})
/** An enquiry of a list, as JSON. */
export type EnquiryRowJson = v.InferOutput<typeof EnquiryRowJsonSchema>

/** Which enquiries a list has: all, or those that are like everything that is asked; `after` is where one that was read ended. */
export const EnquiryListQuerySchema = v.object({
  status: v.optional(v.picklist(ENQUIRY_STATUSES)),
  /** Words of name, city and address, or numbers of the enquiry, customer, parcel and payments, also in part. */
  q: v.optional(singleLine(SEARCH_MAX)),
  /** With a version that waits for the customer. */
  waiting: v.optional(v.literal('1')),
  burst: v.optional(singleLine(64)),
  /** These, with commas between them, as they are now: nothing else is asked then. */
  numbers: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(21 * NUMBERS_MAX, TOO_LONG),
      v.transform((text) => text.split(',')),
      v.array(EnquiryNumberSchema),
      v.maxLength(NUMBERS_MAX, TOO_LONG),
    ),
  ),
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
})

/** The newest enquiries of a list. `next` is the cursor of the next page, null at the end. */
export const EnquiryListJsonSchema = v.strictObject({
  rows: v.array(EnquiryRowJsonSchema),
  next: v.nullable(v.string()),
})
/** Enquiries of a list, as JSON. */
export type EnquiryListJson = v.InferOutput<typeof EnquiryListJsonSchema>

/** Why a burst is dropped. */
export const DropBurstSchema = v.pick(ReasonSchema, ['reason'])
/** How many of a burst were cancelled by this call, and how many new ones are left of it: then it is called again. */
export const DroppedJsonSchema = v.strictObject({ cancelled: v.number(), left: v.number() })

/** How many enquiries there are: by status in the order of D15, those to call now or later, those with a version that waits. */
export const TalliesJsonSchema = v.strictObject({
  by_status: v.array(v.strictObject({ order_status: v.picklist(ENQUIRY_STATUSES), enquiries: v.number() })),
  to_call: v.number(),
  waiting: v.number(),
})
/** How many enquiries there are, as JSON. */
export type TalliesJson = v.InferOutput<typeof TalliesJsonSchema>

const READING = [...OF_OTHERS, 'database-unavailable'] as const

/** What the inbox asks for (O4). */
export const INBOX_CALLS = callsOf({
  'GET /office/api/enquiries': {
    may: 'see-enquiries',
    summary: 'Enquiries, the newest first, 50 at a time',
    query: EnquiryListQuerySchema,
    data: EnquiryListJsonSchema,
    reads: 'read-list',
    refusals: [...READING, 'invalid-fields'],
  },
  'GET /office/api/enquiries/tallies': {
    may: 'see-enquiries',
    summary: 'How many enquiries there are, as they are counted all along',
    data: TalliesJsonSchema,
    refusals: READING,
  },
  'GET /office/api/enquiries/queue': {
    may: 'see-enquiries',
    summary: 'The 20 enquiries to call next, those first whose promised 24 hours end first',
    data: v.array(EnquiryRowJsonSchema),
    reads: 'read-list',
    refusals: READING,
  },
  'POST /office/api/bursts/{burst}/cancel': {
    may: 'work-enquiries',
    summary: 'Cancels the new enquiries of a burst, some hundred a call, and tells nobody (W22)',
    payload: DropBurstSchema,
    data: DroppedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS],
  },
})
