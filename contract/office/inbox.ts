import * as v from 'valibot'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { CALL_URGENCIES } from '#domain/enquiry/phone-calls/call-urgency.ts'
import { singleLineSchema } from '#domain/input/text-schemas.ts'
import { PaiseSchema } from '#domain/money/money.ts'
import { INBOX_SORTS } from '#domain/office/inbox-sort.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { ENQUIRY_NUMBERS_MAX, SEARCH_LENGTH_MAX } from '#domain/search/enquiry-search.ts'
import { defineCalls } from '../call.ts'
import { ReasonTextSchema } from './enquiries.ts'
import { OFFICE_PAYLOAD_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'
import { dateSchema } from './timestamp-schema.ts'

// The inbox as JSON: amounts in paise, times in UTC.

const utc = v.pipe(v.string(), v.isoTimestamp())
const TOO_LONG: OfficeFieldProblem = 'text-too-long'

/** A row of the inbox. */
const EnquiryRowJsonSchema = v.strictObject({
  enquiry_number: EnquiryNumberSchema,
  placed_at: utc,
  /** When to call next; null if no call is due. */
  call_from: v.nullable(utc),
  customer_name: v.string(),
  city: v.string(),
  mobile_no: v.string(),
  is_wrong_number: v.boolean(),
  net_amount: PaiseSchema,
  amount_due: PaiseSchema,
  order_status: v.picklist(ENQUIRY_STATUSES),
  /** The version that counts, and a later one that waits for the customer. */
  version_no: v.number(),
  version_waiting: v.nullable(v.number()),
  /** Whether the packer misses a product. */
  is_short: v.boolean(),
  /** The id of the burst to which the enquiry belongs. */
  burst: v.nullable(v.string()),
  /** Grows with each change. Actions on the enquiry send it back. */
  row_version: v.number(),
  /** The user who takes care of it, and that user's name. */
  assigned_to: v.nullable(v.string()),
  assignee_name: v.nullable(v.string()),
})
/** A row of the inbox, as JSON. */
export type EnquiryRowJson = v.InferOutput<typeof EnquiryRowJsonSchema>

/** Formats the position of a row in a sorted list. */
export const formatInboxCursor = ({ key, seq }: { key: string; seq: number }) => `${key}~${seq}`

/** A cursor as `formatInboxCursor` formats it. */
const InboxCursorSchema = v.pipe(
  v.string(),
  v.regex(/^\P{Cc}{0,200}~\d{1,15}$/u),
  v.transform((cursor) => {
    const end = cursor.lastIndexOf('~')
    return { key: cursor.slice(0, end), seq: Number(cursor.slice(end + 1)) }
  }),
)

/** Filters and sorts the inbox; by default it lists all enquiries, newest first. `after` is the cursor of the previous page. */
const EnquiryListQuerySchema = v.object({
  status: v.optional(v.picklist(ENQUIRY_STATUSES)),
  /** Words of name, city and address, or (parts of) enquiry, mobile, lorry receipt and payment numbers. */
  q: v.optional(singleLineSchema(SEARCH_LENGTH_MAX)),
  /** Whether the customer is still to be called (at any time, or with a promise that breaks as soon as stated). */
  call: v.optional(v.picklist(['due', 'done', ...CALL_URGENCIES])),
  /** Only enquiries that reached this status on this day in India, today if not stated. */
  reached: v.optional(v.picklist(ENQUIRY_STATUSES)),
  day: v.optional(dateSchema('from-invalid')),
  /** Only enquiries with a version that waits for the customer. */
  waiting: v.optional(v.literal('1')),
  burst: v.optional(singleLineSchema(64)),
  /** Only enquiries assigned to the user. Without a status, only those that are neither collected nor cancelled. */
  assigned: v.optional(v.literal('me')),
  /** Comma-separated enquiry numbers to fetch again; no other filter is set with it. */
  numbers: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(21 * ENQUIRY_NUMBERS_MAX, TOO_LONG),
      v.transform((text) => text.split(',')),
      v.array(EnquiryNumberSchema),
      v.maxLength(ENQUIRY_NUMBERS_MAX, TOO_LONG),
    ),
  ),
  sort: v.optional(v.picklist(INBOX_SORTS)),
  after: v.optional(InboxCursorSchema),
})

/** A page of a list. `next` is the cursor of the next page, null at the end. */
const EnquiryListJsonSchema = v.strictObject({
  rows: v.array(EnquiryRowJsonSchema),
  next: v.nullable(v.string()),
})
/** A page of the inbox, as JSON. */
export type EnquiryListJson = v.InferOutput<typeof EnquiryListJsonSchema>

/** How many enquiries of a burst this call cancelled, and how many new ones are left. Call again until none is. */
const CancelledBurstJsonSchema = v.strictObject({ cancelled: v.number(), left: v.number() })

/**
 * The numbers of enquiries by status (in the order of D15), with a call due (at any time, or now), with a waiting version, and open
 * ones assigned to the user.
 */
const TalliesJsonSchema = v.strictObject({
  by_status: v.array(v.strictObject({ order_status: v.picklist(ENQUIRY_STATUSES), enquiries: v.number() })),
  to_call: v.number(),
  to_call_now: v.number(),
  waiting: v.number(),
  mine: v.number(),
})
/** The numbers of enquiries, as JSON. */
export type TalliesJson = v.InferOutput<typeof TalliesJsonSchema>

const READ_REFUSALS = [...PERMISSION_REFUSALS, 'database-unavailable'] as const

/** The calls of the inbox (O4). */
export const INBOX_CALLS = defineCalls({
  'GET /office/api/enquiries': {
    permission: 'see-enquiries',
    summary: 'Enquiries, newest first or sorted by a column, 50 per page',
    query: EnquiryListQuerySchema,
    data: EnquiryListJsonSchema,
    personalRead: 'read-list',
    refusals: [...READ_REFUSALS, 'invalid-fields'],
  },
  'GET /office/api/enquiries/tallies': {
    permission: 'see-enquiries',
    summary:
      'The numbers of enquiries by status, with a call due, with a waiting version, and assigned to the user',
    data: TalliesJsonSchema,
    refusals: READ_REFUSALS,
  },
  'GET /office/api/enquiries/queue': {
    permission: 'see-enquiries',
    summary: 'The 20 enquiries to call next, earliest end of the promised 24 hours first',
    data: v.array(EnquiryRowJsonSchema),
    personalRead: 'read-list',
    refusals: READ_REFUSALS,
  },
  'POST /office/api/bursts/{burst}/cancel': {
    permission: 'work-enquiries',
    summary: 'Cancels the new enquiries of a burst without notices, about a hundred per call (W22)',
    payload: ReasonTextSchema,
    data: CancelledBurstJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...PERMISSION_REFUSALS],
  },
})
