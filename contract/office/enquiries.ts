import * as v from 'valibot'
import { PHOTO_BYTES_MAX } from '#domain/catalogue/photo.ts'
import { ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { ADDRESS_MAX } from '#domain/customer/customer-field-schemas.ts'
import { BILLING_ENTRIES, BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { CART_LINES_MAX } from '#domain/enquiry/cart/cart.ts'
import { CUSTOMER_MESSAGES, STEP_MESSAGES } from '#domain/enquiry/customer-message.ts'
import { ENQUIRY_ACTIONS } from '#domain/enquiry/enquiry-actions.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { PAYMENT_MODES, REFERENCE_MAX } from '#domain/enquiry/payments/payment.ts'
import { CALL_OUTCOMES } from '#domain/enquiry/phone-calls/phone-call.ts'
import { formSchema } from '#domain/field-problem.ts'
import { QUANTITY_MAX } from '#domain/input/read-quantity.ts'
import { multiLineSchema, singleLineSchema } from '#domain/input/text-schemas.ts'
import {
  boundedPaiseSchema,
  fromRupees,
  hasAtMostTwoDecimals,
  INPUT_RUPEES_MAX,
  PaiseSchema,
} from '#domain/money/money.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { defineCalls } from '../call.ts'
import { OFFICE_PAYLOAD_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'
import { TimestampSchema } from './timestamp-schema.ts'

// An enquiry as the office shows it, and the actions on it. Amounts in paise, times in UTC.

const problemCode = (problem: OfficeFieldProblem) => problem
const requiredText = (problem: OfficeFieldProblem, max: number) =>
  v.pipe(singleLineSchema(max), v.nonEmpty(problem))
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

const VersionContentJsonSchema = v.object({
  lines: v.array(LineJsonSchema),
  discount: ChargeJsonSchema,
  packing: ChargeJsonSchema,
})
/** The lines of a version, its discount and its packing charge. */
export type VersionContentJson = v.InferOutput<typeof VersionContentJsonSchema>

/** The billing fields of an enquiry as stored, each a string. */
export const BILLING_JSON_ENTRIES = v.entriesFromList(BILLING_FIELDS, v.string())

/** The lorry that carries a parcel. `receipt_hash` is the key of the receipt's photo. */
export const DispatchJsonSchema = v.object({
  lorry_office: v.string(),
  lr_number: v.string(),
  lorry_phone: v.string(),
  receipt_hash: v.nullable(v.string()),
  dispatched_at: utc,
  dispatched_by: v.string(),
  /** Null if the cartons were not counted. */
  carton_count: v.nullable(v.number()),
})
/** The lorry that carries a parcel. */
export type DispatchJson = v.InferOutput<typeof DispatchJsonSchema>

/** A version of an enquiry with its amounts. */
export const VersionJsonSchema = v.object({
  version_no: v.number(),
  content: VersionContentJsonSchema,
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

/** A user who may work enquiries. */
export const AssigneeJsonSchema = v.object({ user_id: v.string(), user_name: v.string() })
/** A user who may work enquiries. */
export type AssigneeJson = v.InferOutput<typeof AssigneeJsonSchema>

/** An enquiry with everything that its screen shows. */
export const EnquiryJsonSchema = v.object({
  enquiry_number: v.string(),
  /** Opens the masked bill (D6), to which messages for the customer link. The key of the full bill is never sent here. */
  view_id: v.string(),
  /** Opens the payment page of this enquiry, to which messages for the customer link. It shows no personal data. */
  payment_id: v.string(),
  /** Optimistic locking: each action sends this back and is rejected if the enquiry has changed since. */
  row_version: v.number(),
  order_status: v.picklist(ENQUIRY_STATUSES),
  placed_at: utc,
  ...BILLING_JSON_ENTRIES,
  /** The customer's language; null if unknown. */
  language: v.nullable(v.picklist(['en', 'ta'])),
  /** When to call next; null if no call is due. */
  call_from: v.nullable(utc),
  wrong_number: v.boolean(),
  /** The user who takes care of it. */
  assignee: v.nullable(AssigneeJsonSchema),
  /** True if a customer account has this mobile number. */
  has_account: v.boolean(),
  version_counts: v.number(),
  sub_total: PaiseSchema,
  discount_amount: PaiseSchema,
  packing_amount: PaiseSchema,
  net_amount: PaiseSchema,
  content: VersionContentJsonSchema,
  /** The version that waits for acceptance, with its changes. */
  waiting: v.nullable(
    v.object({
      version_no: v.number(),
      net_amount: PaiseSchema,
      content: VersionContentJsonSchema,
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
  /** Products that the packer does not find. The mark goes when the line is changed or ticked, or the product is back. */
  shortages: v.array(
    v.object({
      product_id: ProductIdSchema,
      product_name: v.string(),
      tamil_name: v.string(),
      qty: v.number(),
      marked_at: utc,
      marked_by: v.string(),
    }),
  ),
  /** Messages opened in WhatsApp, each about a step or a version. */
  messages: v.array(
    v.object({
      message_no: v.number(),
      message: v.picklist(CUSTOMER_MESSAGES),
      change_no: v.nullable(v.number()),
      version_no: v.nullable(v.number()),
      opened_at: utc,
      opened_by: v.string(),
    }),
  ),
  notes: v.array(v.object({ note_no: v.number(), note: v.string(), noted_at: utc, noted_by: v.string() })),
  /** The actions that the signed-in user can take now. */
  can: v.array(v.picklist(ENQUIRY_ACTIONS)),
})
/** An enquiry with everything that its screen shows. */
export type EnquiryJson = v.InferOutput<typeof EnquiryJsonSchema>

/** An enquiry that the same mobile number placed before. */
const EarlierEnquiryJsonSchema = v.strictObject({
  enquiry_number: v.string(),
  placed_at: utc,
  order_status: v.picklist(ENQUIRY_STATUSES),
  net_amount: PaiseSchema,
})

/** Optimistic locking: the row version that the user saw. */
const rowVersionEntry = { row_version: v.pipe(v.number(), v.integer(), v.minValue(1)) }
/** The payload of actions that need only the row version. */
const RowVersionSchema = v.object(rowVersionEntry)

/** The version to restore. */
const RestoreVersionSchema = v.object({
  ...rowVersionEntry,
  version_no: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** The user to assign; null removes the assignee. */
const AssignSchema = v.object({ ...rowVersionEntry, user_id: v.nullable(singleLineSchema(64)) })

/** The longest reason, in characters. */
const REASON_MAX = 500

/** The reason of an action, which the history records. */
export const ReasonTextSchema = v.object({ reason: requiredText('reason-required', REASON_MAX) })

/** An action on an enquiry with a reason. */
const ReasonSchema = v.object({ ...rowVersionEntry, ...ReasonTextSchema.entries })

/** The outcome of a call. */
const PhoneCallSchema = v.pipe(
  v.object({
    ...rowVersionEntry,
    outcome: v.picklist(CALL_OUTCOMES),
    call_back_at: v.optional(TimestampSchema),
    note: v.optional(singleLineSchema(500), ''),
  }),
  v.forward(
    v.check(
      ({ outcome, call_back_at }) => outcome !== 'Call Back' || call_back_at !== undefined,
      problemCode('time-required'),
    ),
    ['call_back_at'],
  ),
)

/** An amount entered by a clerk. */
const typedAmount = boundedPaiseSchema(INPUT_RUPEES_MAX, problemCode('amount-too-large'))
const amount = v.pipe(
  typedAmount,
  v.check((paise) => paise > 0, problemCode('amount-invalid')),
)

/** A receipt or a refund. `paid_at` defaults to now. */
const PaymentSchema = v.object({
  ...rowVersionEntry,
  kind: v.picklist(['receipt', 'refund']),
  amount,
  mode: v.picklist(PAYMENT_MODES),
  reference: v.optional(singleLineSchema(REFERENCE_MAX), ''),
  paid_at: v.optional(TimestampSchema),
})

/** The number of cartons, as a number or as typed. An empty text means that they were not counted. */
const cartonCount = v.pipe(
  v.nullable(v.union([v.string(), v.number()], problemCode('quantity-invalid'))),
  v.transform((typed) => (typed === '' || typed === null ? null : Number(typed))),
  v.nullable(
    v.pipe(
      v.number(problemCode('quantity-invalid')),
      v.integer(problemCode('quantity-invalid')),
      v.minValue(1, problemCode('quantity-invalid')),
      v.maxValue(QUANTITY_MAX, problemCode('quantity-invalid')),
    ),
  ),
)

/** The lorry to which a parcel was handed. A `reason` is required if money is due. */
export const DispatchSchema = v.object({
  ...rowVersionEntry,
  lorry_office: requiredText('lorry-office-required', 100),
  lr_number: v.optional(singleLineSchema(50), ''),
  lorry_phone: v.optional(singleLineSchema(20), ''),
  carton_count: v.optional(cartonCount, null),
  reason: v.optional(singleLineSchema(REASON_MAX)),
})

/** A discount or packing charge: an amount, or a percentage of the lines. */
export const ChargeSchema = v.union(
  [
    v.object({ amount: typedAmount }),
    v.object({
      percentage: v.pipe(
        v.number(),
        v.minValue(0, problemCode('percentage-invalid')),
        v.maxValue(100, problemCode('percentage-invalid')),
        v.check(hasAtMostTwoDecimals, problemCode('percentage-invalid')),
      ),
    }),
  ],
  ({ input }) =>
    problemCode(Object(input).amount > fromRupees(INPUT_RUPEES_MAX) ? 'amount-too-large' : 'value-invalid'),
)

/** The quantity of a product. */
export const QuantitySchema = v.pipe(
  v.number(problemCode('quantity-invalid')),
  v.integer(problemCode('quantity-invalid')),
  v.minValue(1, problemCode('quantity-invalid')),
  v.maxValue(QUANTITY_MAX, problemCode('quantity-invalid')),
)

/** All lines of an enquiry: at least one, and each product once. */
export const linesSchema = <Line extends v.GenericSchema<unknown, { product_id: string }>>(line: Line) =>
  v.pipe(
    v.array(v.unknown()),
    v.maxLength(CART_LINES_MAX, problemCode('too-many-products')),
    v.array(line),
    v.minLength(1, problemCode('products-required')),
    v.check((lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length),
  )

/**
 * The new content of an enquiry: all lines, the discount and the packing charge, based on `base_version`. Changes that others saved
 * since are merged.
 */
const ChangeSchema = v.object({
  base_version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  lines: linesSchema(v.object({ product_id: ProductIdSchema, qty: QuantitySchema })),
  discount: ChargeSchema,
  packing: ChargeSchema,
  note: v.optional(singleLineSchema(500), ''),
})
/** The corrected billing fields. `from` has the values that the user saw. */
const CorrectionSchema = formSchema({
  ...BILLING_ENTRIES,
  // A page that was opened before the shop had a field does not send it.
  from: v.object(v.entriesFromList(BILLING_FIELDS, v.optional(multiLineSchema(ADDRESS_MAX), ''))),
})

const positiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A message that was opened in WhatsApp, about a step of the history or a proposed version. */
const OpenedMessageSchema = v.union([
  v.object({ message: v.picklist(STEP_MESSAGES), change_no: positiveInteger }),
  v.object({ message: v.literal('proposed'), version_no: positiveInteger }),
])
/** A message that was opened in WhatsApp. */
export type OpenedMessage = v.InferOutput<typeof OpenedMessageSchema>

/** Rejections that every action on an enquiry can have. */
const ACTION_REFUSALS = [
  ...OFFICE_PAYLOAD_REFUSALS,
  ...PERMISSION_REFUSALS,
  'not-found',
  'stale-version',
] as const
const STATUS_CHANGE_REFUSALS = [...ACTION_REFUSALS, 'move-not-allowed'] as const

/**
 * Calls for one enquiry (O4). Actions send the `row_version` that the user saw; a change of the content sends the version it is
 * based on. Each POST accepts an Idempotency-Key, so that a repeated request is executed once.
 */
export const ENQUIRY_CALLS = defineCalls({
  'GET /office/api/enquiries/{number}': {
    permission: 'see-enquiries',
    summary: 'An enquiry with its versions, history, calls and payments',
    data: EnquiryJsonSchema,
    isPersonal: true,
    personalRead: 'read-person',
    refusals: [...PERMISSION_REFUSALS, 'not-found', 'database-unavailable'],
  },
  'POST /office/api/enquiries/{number}/change': {
    permission: 'work-enquiries',
    summary:
      'Changes lines, discount or packing charge: the version counts at once until Confirmed, then waits',
    payload: ChangeSchema,
    refusals: [...STATUS_CHANGE_REFUSALS, 'products-unavailable', 'edit-conflict'],
  },
  'POST /office/api/enquiries/{number}/billing': {
    permission: 'work-enquiries',
    summary: 'Corrects the billing fields, each based on the value that the user saw',
    payload: CorrectionSchema,
    refusals: ACTION_REFUSALS,
  },
  'POST /office/api/enquiries/{number}/assign': {
    permission: 'work-enquiries',
    summary: 'Assigns the enquiry to a user who may work enquiries, or removes the assignee',
    payload: AssignSchema,
    refusals: ACTION_REFUSALS,
  },
  'GET /office/api/assignees': {
    permission: 'work-enquiries',
    summary: 'The active users who may work enquiries, by name',
    data: v.array(AssigneeJsonSchema),
    refusals: [...PERMISSION_REFUSALS, 'database-unavailable'],
  },
  'POST /office/api/enquiries/{number}/accept': {
    permission: 'work-enquiries',
    summary: 'Records that the customer accepted the waiting version by phone',
    payload: RowVersionSchema,
    refusals: STATUS_CHANGE_REFUSALS,
  },
  'POST /office/api/enquiries/{number}/withdraw': {
    permission: 'work-enquiries',
    summary: 'Withdraws the waiting version',
    payload: RowVersionSchema,
    refusals: STATUS_CHANGE_REFUSALS,
  },
  'POST /office/api/enquiries/{number}/confirm': {
    permission: 'work-enquiries',
    summary: 'Confirms the version that counts',
    payload: RowVersionSchema,
    refusals: STATUS_CHANGE_REFUSALS,
  },
  'POST /office/api/enquiries/{number}/calls': {
    permission: 'work-enquiries',
    summary: 'Records the outcome of a call: stops the clock or sets when to call again',
    payload: PhoneCallSchema,
    refusals: STATUS_CHANGE_REFUSALS,
  },
  'POST /office/api/enquiries/{number}/calls/{call_no}/take-back': {
    permission: 'work-enquiries',
    summary: 'Removes a call that was recorded by mistake',
    payload: RowVersionSchema,
    refusals: ACTION_REFUSALS,
  },
  'POST /office/api/enquiries/{number}/payments': {
    permission: 'record-payments',
    summary: 'Records a receipt or refund; each reference is accepted once',
    payload: PaymentSchema,
    refusals: [...ACTION_REFUSALS, 'reference-taken'],
  },
  'POST /office/api/enquiries/{number}/payments/{payment_no}/take-back': {
    permission: 'record-payments',
    summary: 'Removes a payment that was recorded by mistake',
    payload: ReasonSchema,
    refusals: [...ACTION_REFUSALS, 'refund-exceeds-payments'],
  },
  'POST /office/api/enquiries/{number}/packed': {
    permission: 'handle-parcels',
    summary: 'Marks the version that counts as packed',
    payload: RowVersionSchema,
    refusals: [...STATUS_CHANGE_REFUSALS, 'version-waiting'],
  },
  'POST /office/api/enquiries/{number}/dispatch': {
    permission: 'handle-parcels',
    summary: 'Records the lorry and the photo of its receipt; repeat it to correct them',
    payload: DispatchSchema,
    files: { photo: { max: PHOTO_BYTES_MAX } },
    refusals: [...STATUS_CHANGE_REFUSALS, 'picture-refused'],
  },
  'POST /office/api/enquiries/{number}/reached-city': {
    permission: 'handle-parcels',
    summary: 'Records that the parcel reached the customer’s city',
    payload: RowVersionSchema,
    refusals: STATUS_CHANGE_REFUSALS,
  },
  'POST /office/api/enquiries/{number}/collected': {
    permission: 'handle-parcels',
    summary: 'Records that the customer collected the parcel',
    payload: RowVersionSchema,
    refusals: STATUS_CHANGE_REFUSALS,
  },
  'POST /office/api/enquiries/{number}/cancel': {
    permission: 'work-enquiries',
    summary: 'Cancels the enquiry, with a reason',
    payload: ReasonSchema,
    refusals: STATUS_CHANGE_REFUSALS,
  },
  'POST /office/api/enquiries/{number}/undo': {
    permission: 'work-enquiries',
    summary: 'Undoes the last step, with a reason; undoing Paid removes the receipt that reached it',
    payload: ReasonSchema,
    refusals: [...STATUS_CHANGE_REFUSALS, 'refund-exceeds-payments'],
  },
  'GET /office/api/enquiries/{number}/earlier': {
    permission: 'see-enquiries',
    summary: 'The last 10 enquiries that its mobile number placed before it, newest first',
    data: v.array(EarlierEnquiryJsonSchema),
    isPersonal: true,
    personalRead: 'read-person',
    refusals: [...PERMISSION_REFUSALS, 'not-found', 'database-unavailable'],
  },
  'GET /office/api/enquiries/{number}/versions/{version_no}': {
    permission: 'see-enquiries',
    summary: 'A version of an enquiry',
    data: VersionJsonSchema,
    isPersonal: true,
    personalRead: 'read-person',
    refusals: [...PERMISSION_REFUSALS, 'not-found', 'database-unavailable'],
  },
  'POST /office/api/enquiries/{number}/bring-back': {
    permission: 'work-enquiries',
    summary: 'Restores an earlier version as a new one: it counts at once until Confirmed, then waits',
    payload: RestoreVersionSchema,
    refusals: STATUS_CHANGE_REFUSALS,
  },
  'POST /office/api/enquiries/{number}/messages': {
    permission: 'work-enquiries',
    summary: 'Records that a message was opened in WhatsApp: the customer counts as informed',
    payload: OpenedMessageSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...PERMISSION_REFUSALS, 'not-found'],
  },
})
