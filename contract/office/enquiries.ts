import * as v from 'valibot'
import { PHOTO_BYTES_MAX } from '#domain/catalogue/photo.ts'
import { ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { ADDRESS_MAX } from '#domain/customer/customer.ts'
import { BILLING, BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { CALL_OUTCOMES } from '#domain/enquiry/call.ts'
import { MAX_LINES } from '#domain/enquiry/cart.ts'
import { ENQUIRY_ACTIONS } from '#domain/enquiry/enquiry-actions.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { MESSAGES, STEP_MESSAGES } from '#domain/enquiry/message.ts'
import { PAYMENT_MODES, REFERENCE_MAX } from '#domain/enquiry/payment.ts'
import { fields } from '#domain/field-problem.ts'
import { fromRupees, hasTwoDecimals, PaiseSchema, paiseUpTo, TYPED_RUPEES_MAX } from '#domain/money/money.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { MAX_QUANTITY } from '#domain/typed/read-quantity.ts'
import { multiLine, singleLine } from '#domain/typed/text.ts'
import { callsOf } from '../call.ts'
import { MomentSchema } from './moment.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

// An enquiry as the office shows it, and the actions on it. Amounts in paise, times in UTC.

const says = (problem: OfficeFieldProblem) => problem
const required = (problem: OfficeFieldProblem, max: number) => v.pipe(singleLine(max), v.nonEmpty(problem))
const utc = v.pipe(v.string(), v.isoTimestamp())

const ChargeJsonSchema = v.union([v.object({ amount: PaiseSchema }), v.object({ percentage: v.number() })])

/** A line of a version. */
export const LineJsonSchema = v.object({
  product_id: ProductIdSchema,
  product_code: v.string(),
  product_name: v.string(),
  tamil_name: v.string(),
  per: v.string(),
  after_discount_price: PaiseSchema,
  qty: v.number(),
  sub_total: PaiseSchema,
})

const ContentJsonSchema = v.object({
  lines: v.array(LineJsonSchema),
  discount: ChargeJsonSchema,
  packing: ChargeJsonSchema,
})
/** The lines of a version, its discount and its packing charge. */
export type ContentJson = v.InferOutput<typeof ContentJsonSchema>

/** The billing fields of an enquiry as stored, each a string. */
export const BILLING_JSON = v.entriesFromList(BILLING_FIELDS, v.string())

/** The lorry that carries a parcel. `receipt_hash` is the key of the receipt's photo. */
export const DispatchJsonSchema = v.object({
  lorry_office: v.string(),
  lr_number: v.string(),
  lorry_phone: v.string(),
  receipt_hash: v.nullable(v.string()),
  dispatched_at: utc,
  dispatched_by: v.string(),
})
/** The lorry that carries a parcel. */
export type DispatchJson = v.InferOutput<typeof DispatchJsonSchema>

/** A version of an enquiry with its amounts. */
export const VersionJsonSchema = v.object({
  version_no: v.number(),
  content: ContentJsonSchema,
  sub_total: PaiseSchema,
  discount_amount: PaiseSchema,
  packing_amount: PaiseSchema,
  net_amount: PaiseSchema,
})
/** A version of an enquiry, as JSON. */
export type VersionJson = v.InferOutput<typeof VersionJsonSchema>

/** A difference between two versions: a line's quantity and amount (0 if the line is missing) or a charge. */
const VersionChangeSchema = v.variant('what', [
  v.object({
    what: v.literal('line'),
    product_id: ProductIdSchema,
    product_name: v.string(),
    tamil_name: v.string(),
    from: v.number(),
    to: v.number(),
    from_amount: PaiseSchema,
    to_amount: PaiseSchema,
  }),
  v.object({ what: v.picklist(['discount', 'packing']), from: PaiseSchema, to: PaiseSchema }),
])

/** An enquiry with everything that its screen shows. */
export const EnquiryJsonSchema = v.object({
  enquiry_number: v.string(),
  /** Opens the masked bill (D6), to which messages for the customer link. The key of the full bill is never sent here. */
  view_id: v.string(),
  /** Optimistic locking: each action sends this back and is rejected if the enquiry has changed since. */
  row_version: v.number(),
  order_status: v.picklist(ENQUIRY_STATUSES),
  placed_at: utc,
  ...BILLING_JSON,
  /** The customer's language; null if unknown. */
  language: v.nullable(v.picklist(['en', 'ta'])),
  /** When to call next; null if no call is due. */
  call_from: v.nullable(utc),
  wrong_number: v.boolean(),
  /** True if a customer account has this mobile number. */
  has_account: v.boolean(),
  version_counts: v.number(),
  sub_total: PaiseSchema,
  discount_amount: PaiseSchema,
  packing_amount: PaiseSchema,
  net_amount: PaiseSchema,
  content: ContentJsonSchema,
  /** The version that waits for acceptance, with its changes. */
  waiting: v.nullable(
    v.object({
      version_no: v.number(),
      net_amount: PaiseSchema,
      content: ContentJsonSchema,
      changes: v.array(VersionChangeSchema),
    }),
  ),
  versions: v.array(
    v.object({
      version_no: v.number(),
      made_at: utc,
      made_by: v.string(),
      note: v.string(),
      net_amount: PaiseSchema,
      outcome: v.nullable(
        v.picklist(['at once', 'by customer', 'by phone', 'superseded', 'withdrawn', 'cancelled']),
      ),
      outcome_at: v.nullable(utc),
      outcome_by: v.nullable(v.string()),
    }),
  ),
  history: v.array(
    v.object({
      change_no: v.number(),
      order_status: v.picklist(ENQUIRY_STATUSES),
      changed_at: utc,
      changed_by: v.string(),
      undoes: v.nullable(v.number()),
      reason: v.nullable(v.string()),
    }),
  ),
  calls: v.array(
    v.object({
      call_no: v.number(),
      called_at: utc,
      called_by: v.string(),
      outcome: v.picklist(CALL_OUTCOMES),
      call_back_at: v.nullable(utc),
      note: v.string(),
      taken_back_at: v.nullable(utc),
    }),
  ),
  payments: v.array(
    v.object({
      payment_no: v.number(),
      kind: v.picklist(['receipt', 'refund']),
      amount: PaiseSchema,
      mode: v.picklist(PAYMENT_MODES),
      reference: v.string(),
      paid_at: utc,
      recorded_by: v.string(),
      taken_back_at: v.nullable(utc),
      taken_back_by: v.nullable(v.string()),
      taken_back_reason: v.nullable(v.string()),
    }),
  ),
  money: v.object({
    received: PaiseSchema,
    refunded: PaiseSchema,
    due: PaiseSchema,
    overpaid: PaiseSchema,
    refund_owed: PaiseSchema,
  }),
  dispatches: v.array(DispatchJsonSchema),
  /** Messages opened in WhatsApp, each about a step or a version. */
  messages: v.array(
    v.object({
      message_no: v.number(),
      message: v.picklist(MESSAGES),
      change_no: v.nullable(v.number()),
      version_no: v.nullable(v.number()),
      opened_at: utc,
      opened_by: v.string(),
    }),
  ),
  /** The actions that the signed-in user can take now. */
  can: v.array(v.picklist(ENQUIRY_ACTIONS)),
})
/** An enquiry with everything that its screen shows. */
export type EnquiryJson = v.InferOutput<typeof EnquiryJsonSchema>

/** Optimistic locking: the row version that the user saw. */
const seen = { row_version: v.pipe(v.number(), v.integer(), v.minValue(1)) }
/** The payload of actions that need only the row version. */
const SeenSchema = v.object(seen)

/** The version to restore. */
const BringBackSchema = v.object({
  ...seen,
  version_no: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** The longest reason, in characters. */
const REASON_MAX = 500

/** An action with a reason, which the history records. */
export const ReasonSchema = v.object({ ...seen, reason: required('reason-required', REASON_MAX) })

/** The outcome of a call. */
const CallSchema = v.pipe(
  v.object({
    ...seen,
    outcome: v.picklist(CALL_OUTCOMES),
    call_back_at: v.optional(MomentSchema),
    note: v.optional(singleLine(500), ''),
  }),
  v.forward(
    v.check(
      ({ outcome, call_back_at }) => outcome !== 'Call Back' || call_back_at !== undefined,
      says('time-required'),
    ),
    ['call_back_at'],
  ),
)

/** An amount that a clerk typed. */
const typedAmount = paiseUpTo(TYPED_RUPEES_MAX, says('amount-too-large'))
const amount = v.pipe(
  typedAmount,
  v.check((paise) => paise > 0, says('amount-invalid')),
)

/** A receipt or a refund. `paid_at` defaults to now. */
const PaymentSchema = v.object({
  ...seen,
  kind: v.picklist(['receipt', 'refund']),
  amount,
  mode: v.picklist(PAYMENT_MODES),
  reference: v.optional(singleLine(REFERENCE_MAX), ''),
  paid_at: v.optional(MomentSchema),
})

/** The lorry to which a parcel was handed. */
export const DispatchSchema = v.object({
  ...seen,
  lorry_office: required('lorry-office-required', 100),
  lr_number: v.optional(singleLine(50), ''),
  lorry_phone: v.optional(singleLine(20), ''),
})

/** A discount or packing charge: an amount, or a percentage of the lines. */
export const ChargeSchema = v.union(
  [
    v.object({ amount: typedAmount }),
    v.object({
      percentage: v.pipe(
        v.number(),
        v.minValue(0, says('percentage-invalid')),
        v.maxValue(100, says('percentage-invalid')),
        v.check(hasTwoDecimals, says('percentage-invalid')),
      ),
    }),
  ],
  ({ input }) =>
    says(Object(input).amount > fromRupees(TYPED_RUPEES_MAX) ? 'amount-too-large' : 'value-invalid'),
)

/** The quantity of a product. */
export const QuantitySchema = v.pipe(
  v.number(says('quantity-invalid')),
  v.integer(says('quantity-invalid')),
  v.minValue(1, says('quantity-invalid')),
  v.maxValue(MAX_QUANTITY, says('quantity-invalid')),
)

/** All lines of an enquiry: at least one, and each product once. */
export const linesOf = <Line extends v.GenericSchema<unknown, { product_id: string }>>(line: Line) =>
  v.pipe(
    v.array(v.unknown()),
    v.maxLength(MAX_LINES, says('too-many-products')),
    v.array(line),
    v.minLength(1, says('products-required')),
    v.check((lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length),
  )

/**
 * The new content of an enquiry: all lines, the discount and the packing charge, based on `base_version`. Changes that others saved
 * since are merged.
 */
const ChangeSchema = v.object({
  base_version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  lines: linesOf(v.object({ product_id: ProductIdSchema, qty: QuantitySchema })),
  discount: ChargeSchema,
  packing: ChargeSchema,
  note: v.optional(singleLine(500), ''),
})
/** The corrected billing fields. `from` has the values that the user saw. */
const CorrectionSchema = fields({
  ...BILLING,
  // A page that was opened before the shop had a field does not send it.
  from: v.object(v.entriesFromList(BILLING_FIELDS, v.optional(multiLine(ADDRESS_MAX), ''))),
})

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A message that was opened in WhatsApp, about a step of the history or a proposed version. */
const ToldSchema = v.union([
  v.object({ message: v.picklist(STEP_MESSAGES), change_no: positive }),
  v.object({ message: v.literal('proposed'), version_no: positive }),
])
/** A message that was opened in WhatsApp. */
export type Told = v.InferOutput<typeof ToldSchema>

/** Rejections that every action on an enquiry can have. */
const WORK = [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found', 'changed-meanwhile'] as const
const MOVE = [...WORK, 'move-not-allowed'] as const

/**
 * The calls about one enquiry (O4). Actions send the `row_version` that the user saw; a change of its content sends the version on
 * which it is based. Each POST accepts an Idempotency-Key, so that a repeated request is done once.
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
      'Changes lines, discount or packing charge: the version counts at once until Confirmed, then waits',
    payload: ChangeSchema,
    refusals: [...MOVE, 'not-to-be-had', 'edited-meanwhile'],
  },
  'POST /office/api/enquiries/{number}/billing': {
    may: 'work-enquiries',
    summary: 'Corrects the billing fields, each based on the value that the user saw',
    payload: CorrectionSchema,
    refusals: WORK,
  },
  'POST /office/api/enquiries/{number}/accept': {
    may: 'work-enquiries',
    summary: 'Records that the customer accepted the waiting version by phone',
    payload: SeenSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/withdraw': {
    may: 'work-enquiries',
    summary: 'Withdraws the waiting version',
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
    summary: 'Records the outcome of a call: stops the clock or sets when to call again',
    payload: CallSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/calls/{call_no}/take-back': {
    may: 'work-enquiries',
    summary: 'Removes a call that was recorded by mistake',
    payload: SeenSchema,
    refusals: WORK,
  },
  'POST /office/api/enquiries/{number}/payments': {
    may: 'record-payments',
    summary: 'Records a receipt or refund; each reference is accepted once',
    payload: PaymentSchema,
    refusals: [...WORK, 'reference-taken'],
  },
  'POST /office/api/enquiries/{number}/payments/{payment_no}/take-back': {
    may: 'record-payments',
    summary: 'Removes a payment that was recorded by mistake',
    payload: ReasonSchema,
    refusals: [...WORK, 'paid-back'],
  },
  'POST /office/api/enquiries/{number}/packed': {
    may: 'handle-parcels',
    summary: 'Marks the version that counts as packed',
    payload: SeenSchema,
    refusals: [...MOVE, 'version-waiting'],
  },
  'POST /office/api/enquiries/{number}/dispatch': {
    may: 'handle-parcels',
    summary: 'Records the lorry and the photo of its receipt; repeat it to correct them',
    payload: DispatchSchema,
    files: { photo: { max: PHOTO_BYTES_MAX } },
    refusals: [...MOVE, 'picture-refused'],
  },
  'POST /office/api/enquiries/{number}/reached-city': {
    may: 'handle-parcels',
    summary: 'Records that the parcel reached the customer’s city',
    payload: SeenSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/collected': {
    may: 'handle-parcels',
    summary: 'Records that the customer collected the parcel',
    payload: SeenSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/cancel': {
    may: 'work-enquiries',
    summary: 'Cancels the enquiry, with a reason',
    payload: ReasonSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/undo': {
    may: 'work-enquiries',
    summary: 'Undoes the last step, with a reason; undoing Paid removes the receipt that reached it',
    payload: ReasonSchema,
    refusals: [...MOVE, 'paid-back'],
  },
  'GET /office/api/enquiries/{number}/versions/{version_no}': {
    may: 'see-enquiries',
    summary: 'A version of an enquiry',
    data: VersionJsonSchema,
    isPersonal: true,
    reads: 'read-person',
    refusals: [...OF_OTHERS, 'not-found', 'database-unavailable'],
  },
  'POST /office/api/enquiries/{number}/bring-back': {
    may: 'work-enquiries',
    summary: 'Restores an earlier version as a new one: it counts at once until Confirmed, then waits',
    payload: BringBackSchema,
    refusals: MOVE,
  },
  'POST /office/api/enquiries/{number}/messages': {
    may: 'work-enquiries',
    summary: 'Records that a message was opened in WhatsApp: the customer counts as informed',
    payload: ToldSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found'],
  },
})
