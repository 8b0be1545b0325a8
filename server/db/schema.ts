import type { Kysely, Transaction } from 'kysely'
import type { Billing } from '#domain/billing.ts'
import type { Customer, Sub } from '#domain/customer.ts'
import type { EnquiryNumber, OrderId, ViewId } from '#domain/enquiry.ts'
import type { EnquiryStatus } from '#domain/enquiry-status.ts'
import type { Paise } from '#domain/money.ts'
import type { Category, CategoryId, MediaItem, Product, ProductId } from '#domain/product.ts'

// The tables as Kysely sees them. What holds a row together (keys, CHECKs, indexes) stands in migrations/.
//
// Values come out of SQLite and PostgreSQL alike: amounts are integer paise, ids opaque text, flags 0 or 1, JSON is
// text. A time is ISO text in UTC with milliseconds ('2027-10-29T12:30:00.000Z'), what Date.toISOString gives: both
// databases keep it unchanged, sort it by time, and a person who opens the table can read it. Rows carry the domain's
// branded types, since nothing enters a table that was not parsed at the edge.

/** A time in UTC, as `Date.toISOString` writes it. */
export type UtcText = string

/** What the shop sells. `price` is the M.R.P in paise; the selling price follows from it (D2) and is not stored. */
export type ProductTable = Omit<
  Product,
  '_id' | 'category_name' | 'discount_price' | 'after_discount_price'
> & { product_id: ProductId; category_id: CategoryId }

/** Pictures and videos of a product, in `sort_order`. */
export type MediaTable = Omit<MediaItem, '_id'> & { media_id: string; sort_order: number }

/** A registered customer. `sub` is the opaque id; the mobile number is the username. What was not given is ''. */
export type CustomerTable = Customer & { password_hash: string; created_at: UtcText }

/** A sign-in. Only the SHA-256 of its token (hex) is kept (D7). */
export type SessionTable = {
  token_hash: string
  sub: Sub
  created_at: UtcText
  expires_at: UtcText
}

/**
 * An enquiry order. `order_id` opens everything (D5), `view_id` the masked bill (D6), `enquiry_number` nothing.
 * `enquiry_year` is the year in India's time, `enquiry_count` the running number in it. `sub` is null for a
 * guest; an e-mail address that was not given is ''. Enquiries of one `burst` carry the same mark: more than usual came
 * from one sender. Amounts in paise.
 */
export type EnquiryTable = Billing & {
  order_id: OrderId
  view_id: ViewId
  enquiry_number: EnquiryNumber
  enquiry_year: number
  enquiry_count: number
  sub: Sub | null
  sub_total: Paise
  discount_amount: Paise
  net_amount: Paise
  amount_in_words: string
  order_status: EnquiryStatus
  placed_at: UtcText
  lr_photo_path: string | null
  fp: string | null
  burst: string | null
}

/**
 * A line as it was ordered: a copy, so that a bill never changes when the price list does. `product_id` says which
 * product it was; it is no foreign key, for the shop may delete a product and its old bills stay whole.
 */
export type EnquiryLineTable = {
  order_id: OrderId
  line_no: number
  product_id: ProductId
  product_code: string
  product_name: string
  tamil_name: string
  per: string
  price: Paise
  discount_percentage: number
  after_discount_price: Paise
  qty: number
  sub_total: Paise
}

/** One step of an enquiry's history (D15): the status it took, when, and who did it. */
export type EnquiryStatusChangeTable = {
  order_id: OrderId
  change_no: number
  order_status: EnquiryStatus
  changed_at: UtcText
  changed_by: string
}

/** What an Idempotency-Key was answered with (D4), and the SHA-256 (hex) of the payload it came with. */
export type IdempotencyRecordTable = {
  idempotency_key: string
  payload_hash: string
  order_id: OrderId
  created_at: UtcText
}

/**
 * A message to send. `event` names what happened and to what ('enquiry-placed:<order_id>'); one event reaches one
 * kind of recipient once. `next_attempt_at` is null when it was sent or given up; while it is being sent, it is when
 * others may take it for lost. Of those that are due, the lowest `turn` comes first: 0 to the shop, 1 to customers, 2 to
 * customers of a burst.
 */
export type NoticeTable = {
  event: string
  recipient: 'customer' | 'shop'
  payload: string
  attempts: number
  next_attempt_at: UtcText | null
  sent_at: UtcText | null
  last_error: string | null
  given_up_at: UtcText | null
  turn: 0 | 1 | 2
}

/**
 * Tries of one kind that someone has made: whose is kept as the SHA-256 (hex) of a mobile number, address or device id. No
 * more are taken until `blocked_until`; all are forgotten at `forget_at`.
 */
export type ThrottleTable = {
  throttle_name: string
  key_hash: string
  tries: number
  blocked_until: UtcText
  forget_at: UtcText
}

/** Every table by its name. */
export type Database = {
  /** The groups of the price list, shown in `sort_order`. */
  category: Category & { sort_order: number }
  product: ProductTable
  media: MediaTable
  /** The five cross-cutting groups of section 2, such as Crackers for Kids. */
  special_category: { slug: string; name: string; sort_order: number }
  /** Which products a special category shows. */
  product_special_category: { product_id: ProductId; slug: string }
  customer: CustomerTable
  session: SessionTable
  enquiry: EnquiryTable
  enquiry_line: EnquiryLineTable
  enquiry_status_change: EnquiryStatusChangeTable
  /** The last enquiry number given out in a year of India's time. */
  enquiry_counter: { enquiry_year: number; last_count: number }
  idempotency_record: IdempotencyRecordTable
  notice: NoticeTable
  throttle: ThrottleTable
  /** The parts of the shop's identity (D18) under their names, as JSON. */
  shop_setting: { setting_key: string; setting_value: string }
  /** One row: a number that moves with every change of what the pages show. */
  catalogue_version: { only_row: 1; version: number; changed_at: UtcText }
}

/** An open database. What writes takes a transaction of it: see server/unit-of-work.ts. */
export type Connection = Kysely<Database>

/** The database as whoever only reads has it, or a transaction in it. */
export type Db = Pick<Connection, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>

/** A transaction, which can write. */
export type Trx = Transaction<Database>
