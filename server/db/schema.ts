import type { Generated, Kysely, Transaction } from 'kysely'
import type { PriceListProduct } from '#domain/catalogue/price-list.ts'
import type { Category, Flag, MediaItem, ProductId } from '#domain/catalogue/product.ts'
import type { Customer, Sub } from '#domain/customer/customer.ts'
import type { Billing } from '#domain/enquiry/billing.ts'
import type { CustomerMessage } from '#domain/enquiry/customer-message.ts'
import type { EnquiryNumber, OrderId, ViewId } from '#domain/enquiry/enquiry.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { Paise } from '#domain/money/money.ts'
import type { SecurityEventCount, SecurityEventKind } from '#domain/office/security-event.ts'

// The tables as Kysely sees them. What holds a row together (keys, CHECKs, indexes) stands in migrations/.
//
// Values come out of SQLite and PostgreSQL alike: amounts are integer paise, ids opaque text, flags 0 or 1, JSON is
// text. A time is ISO text in UTC with milliseconds ('2027-10-29T12:30:00.000Z'), what Date.toISOString gives: both
// databases keep it unchanged, sort it by time, and a person who opens the table can read it. Rows carry the domain's
// branded types, since nothing enters a table that was not parsed at the edge.

/** A time in UTC, as `Date.toISOString` writes it. */
export type UtcText = string

/**
 * What of the catalogue is changed by the shop says when it last was. `row_version` grows by one with each change: whoever saves names the
 * one that was on the screen. What is hidden is nowhere in the storefront.
 */
type Versioned = { is_hidden: Flag; updated_at: UtcText; row_version: number }

/** The groups of the price list, shown in `sort_order`. A hidden one hides its products. */
type CategoryTable = Category & Versioned & { sort_order: number }

/** What the shop sells. `price` is the M.R.P in paise; the selling price follows from it (D2) and is not stored. */
export type ProductTable = Omit<PriceListProduct, 'special_categories' | 'media'> & Versioned

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
 * `enquiry_year` is the year in India's time, `enquiry_count` the running number in it, `seq` both in one (see `enquirySeq`):
 * the order of lists. `sub` is null for a guest; an e-mail address that was not given is ''. Enquiries of one `burst` carry
 * the same mark: more than usual came from one sender. Amounts in paise.
 *
 * Amounts, `line_count` and `amount_in_words` are those of the version that counts, `version_counts`; a later one that
 * still has to be accepted is `version_waiting`. `received_amount` and `refunded_amount` are the sums of the payments that were
 * not taken back. `call_from` is when to call next, null once it was answered, confirmed or found to be a `wrong_number`.
 * `lr_photo_path` names the newest photo of a lorry receipt: `<file_hash>.webp`.
 * `language` is the customer's, null where nobody knows it. `row_version` grows by one with each change.
 */
export type EnquiryTable = Billing & {
  order_id: OrderId
  view_id: ViewId
  enquiry_number: EnquiryNumber
  enquiry_year: number
  enquiry_count: number
  seq: number
  sub: Sub | null
  language: 'en' | 'ta' | null
  sub_total: Paise
  discount_amount: Paise
  packing_amount: Paise
  net_amount: Paise
  amount_in_words: string
  line_count: number
  version_counts: number
  version_waiting: number | null
  received_amount: Paise
  refunded_amount: Paise
  order_status: EnquiryStatus
  status_since: UtcText
  placed_at: UtcText
  call_from: UtcText | null
  wrong_number: Flag
  lr_photo_path: string | null
  fp: string | null
  burst: string | null
  row_version: number
}

/**
 * What an enquiry was, or may become: version 1 is what was placed. A discount or packing charge has its percentage of the
 * `sub_total` when it was given as one. `outcome` is null while the version waits for the customer; 'at once' it
 * counted, when nothing was confirmed yet.
 */
export type EnquiryVersionTable = {
  order_id: OrderId
  version_no: number
  made_at: UtcText
  made_by: string
  note: string
  sub_total: Paise
  discount_percentage: number | null
  discount_amount: Paise
  packing_percentage: number | null
  packing_amount: Paise
  net_amount: Paise
  outcome: 'at once' | 'by customer' | 'by phone' | 'superseded' | 'withdrawn' | 'cancelled' | null
  outcome_at: UtcText | null
  outcome_by: string | null
}

/**
 * A line of a version of an enquiry: a copy, so that a bill never changes when the price list does. `product_id` says which
 * product it was; it is no foreign key, for the shop may delete a product and its old bills stay whole.
 */
export type EnquiryLineTable = {
  order_id: OrderId
  version_no: number
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

/** Who did something: a guest, a customer, a user of the office, or the shop's own machinery. */
type ActorKind = 'guest' | 'customer' | 'office' | 'system'

/**
 * One step of an enquiry's history (D15): the status it took, when, and who did it. A step that takes back an earlier one says
 * which it `undoes` and why; one that cancels has a reason too.
 */
export type EnquiryStatusChangeTable = {
  order_id: OrderId
  change_no: number
  order_status: EnquiryStatus
  changed_at: UtcText
  changed_by: string
  actor_kind: ActorKind
  undoes: number | null
  reason: string | null
}

/** A call to the customer and what came of it. One that was a slip of the finger stays, taken back. */
export type EnquiryCallTable = {
  order_id: OrderId
  call_no: number
  called_at: UtcText
  called_by: string
  outcome: 'Reached' | 'No Answer' | 'Call Back' | 'Wrong Number'
  call_back_at: UtcText | null
  note: string
  taken_back_at: UtcText | null
}

/**
 * Money that came or went back, in paise. `reference_key` is the reference as it is compared, null where there is none: no
 * two payments of a kind that stand have the same.
 */
export type PaymentTable = {
  order_id: OrderId
  payment_no: number
  kind: 'receipt' | 'refund'
  amount: Paise
  mode: 'UPI' | 'Bank Transfer' | 'Cash' | 'Cheque' | 'Other'
  reference: string
  reference_key: string | null
  paid_at: UtcText
  recorded_at: UtcText
  recorded_by: string
  taken_back_at: UtcText | null
  taken_back_by: string | null
  taken_back_reason: string | null
}

/** A parcel handed to a lorry; the last one is shown, those before are kept. `receipt_hash` is the photo's. */
export type DispatchTable = {
  order_id: OrderId
  dispatch_no: number
  lorry_office: string
  lr_number: string
  lorry_phone: string
  receipt_hash: string | null
  dispatched_at: UtcText
  dispatched_by: string
}

/** A message that was opened in WhatsApp, telling of a step or of a version. */
export type EnquiryMessageTable = {
  order_id: OrderId
  message_no: number
  message: CustomerMessage
  change_no: number | null
  version_no: number | null
  opened_at: UtcText
  opened_by: string
}

/** A picture: SHA-256 (hex) of its bytes, which were made here from what came. */
export type FileTable = {
  file_hash: string
  media_type: 'image/webp' | 'image/jpeg'
  bytes: Uint8Array
  created_at: UtcText
}

/**
 * Somebody who works in the shop; `email` in small letters. Without a `password_hash` nobody can sign in. `totp_step` is the
 * time step of the last code that was taken; null with a secret whose first code is still awaited.
 */
export type OfficeUserTable = {
  user_id: string
  email: string
  user_name: string
  role: 'owner' | 'staff' | 'packer'
  password_hash: string | null
  language: 'en' | 'ta'
  totp_secret: string | null
  totp_step: number | null
  created_at: UtcText
  disabled_at: UtcText | null
  row_version: number
}

/**
 * A sign-in of the office. Only the SHA-256 of its token (hex) is kept; how long it lasts follows from `created_at` and
 * `seen_at`. `confirmed_at` is when its user last gave password and code in it, first when signing in.
 */
export type OfficeSessionTable = {
  token_hash: string
  user_id: string
  created_at: UtcText
  seen_at: UtcText
  device: string
  confirmed_at: UtcText
}

/** A browser in which a user signed in before: the SHA-256 (hex) of the token in its cookie. */
export type OfficeDeviceTable = { user_id: string; device_hash: string; seen_at: UtcText }

/** A browser in which a customer signed in before: the SHA-256 (hex) of its device id (D9). */
export type CustomerDeviceTable = { sub: Sub; device_hash: string; seen_at: UtcText }

/**
 * How often signing in to the office failed with an e-mail address from a network address, both as SHA-256 (hex); kept for a
 * day after the last time.
 */
export type FailedSignInTable = {
  email_hash: string
  address_hash: string
  tries: number
  failed_at: UtcText
}

/** A code for who lost the authenticator app; used, it is gone. Kept is its HMAC-SHA-256 (hex) by the secret of the second factor. */
export type RecoveryCodeTable = { user_id: string; code_hash: string }

/**
 * The link by which a user sets a password; used, it is gone. Only the SHA-256 of its token (hex) is kept. It holds while the
 * user's `row_version` is `user_version` and `made_by` may keep users.
 */
export type OfficeInviteTable = {
  user_id: string
  token_hash: string
  expires_at: UtcText
  made_by: string | null
  user_version: number
}

/** What a user did under an Idempotency-Key, as the SHA-256 (hex) of the call with all that was sent; kept for some days. */
export type OfficeRequestTable = {
  user_id: string
  request_key: string
  payload_hash: string
  created_at: UtcText
}

/** Which enquiry a user has open in a tab, and when the tab last said so. */
export type OfficePresenceTable = {
  order_id: OrderId
  tab_id: string
  user_id: string
  seen_at: UtcText
}

/**
 * Who changed what, from what to what (JSON): rows are only added, numbered from 1 without a gap. `hash` is the SHA-256 (hex) of all
 * of the row and of the hash of the one before.
 */
export type AuditTable = {
  audit_no: number
  at: UtcText
  actor_kind: ActorKind
  actor_id: string
  actor_name: string
  action: string
  subject_kind: string
  subject_id: string
  subject_label: string
  before: string | null
  after: string | null
  hash: string
}

/** A personal value of an audit row, which has its salted hash: this row can be deleted, and the chain still holds. */
export type AuditPersonalTable = {
  audit_no: number
  side: 'before' | 'after'
  field: string
  salt: string
  value: string
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

/**
 * A change of the price list (O5), numbered in the order in which they were made; a later one is never of an earlier time. `label` names the row
 * where it was one, the file where it came as one. `undone_by` is the change that took it back and counts itself.
 */
export type CatalogueChangeTable = {
  change_no: number
  at: UtcText
  actor: string
  kind: 'edit' | 'import' | 'undo'
  label: string
  row_count: number
  undoes: number | null
  undone_by: number | null
  import_id: string | null
}

/** What a change made of one row: a KeptProduct or KeptCategory before and after it, as JSON, null where there was none. */
export type CatalogueChangeRowTable = {
  change_no: number
  row_kind: 'category' | 'product'
  row_id: string
  before: string | null
  after: string | null
}

/**
 * A price list that came as a file, kept for a year with what was read and said (O5). `grid` is what was read, null until
 * then; `progress` is of 100. It was seen beside the price list as change `seen_change_no` left it, 0 before the first;
 * `left_alone` are the names of products that others changed since and that were not published. JSON: grid, corrections,
 * left_alone. Who works on it has claimed it; after a while others may take that for lost.
 */
export type PriceListImportTable = {
  import_id: string
  row_version: number
  file_name: string
  file_hash: string
  state: 'reading' | 'read' | 'failed' | 'scheduled' | 'published' | 'cancelled'
  progress: number
  problem:
    | 'file-is-none'
    | 'file-too-large'
    | 'file-too-many-cells'
    | 'file-damaged'
    | 'file-protected'
    | 'file-too-slow'
    | 'file-without-products'
    | 'list-changed-since'
    | null
  created_at: UtcText
  created_by: string
  publish_at: UtcText | null
  /** The user who scheduled it. */
  scheduled_by: string | null
  published_at: UtcText | null
  change_no: number | null
  claimed_at: UtcText | null
  seen_change_no: number
  left_alone: string
  corrections: string
  grid: string | null
  bytes: Uint8Array
  /** What the shop knew of the shapes of its sheets when it was read: the columns of each by its SHA-256 (JSON). */
  known_columns: string
}

/** What the columns of a published file meant (JSON), by the SHA-256 (hex) of its shape. */
export type SheetShapeTable = { shape_hash: string; columns: string; used_at: UtcText }

/**
 * The nightly backup of a day in India ('2027-10-29'): who makes it has claimed it, and after a while others may take that for
 * lost. It is good once it was restored, at `proven_at`; else there is a `problem`.
 */
export type BackupNightTable = {
  night: string
  claimed_at: UtcText
  file_name: string | null
  byte_count: number | null
  made_at: UtcText | null
  proven_at: UtcText | null
  problem: string | null
}

/**
 * How often something happened in an hour (its beginning, in UTC), by office user and device ('Chrome, Android'); '' where unknown.
 * `about` is the missing right or a mark, else ''. All columns but the count have few values: a flood adds no rows.
 */
export type SecurityEventTable = {
  hour: UtcText
  user_id: string
  kind: SecurityEventKind
  device: string
  about: SecurityEventCount['about']
  times: number
}

/** Every table by its name. */
export type Database = {
  category: CategoryTable
  product: ProductTable
  media: MediaTable
  /** The five cross-cutting groups of section 2, such as Crackers for Kids. */
  special_category: { slug: string; name: string; sort_order: number }
  /** Which products a special category shows. */
  product_special_category: { product_id: ProductId; slug: string }
  customer: CustomerTable
  session: SessionTable
  /** `search_text` is compared by the search of the office (see domain/search/enquiry-search.ts); '' until it is filled. */
  enquiry: EnquiryTable & { search_text: Generated<string> }
  enquiry_version: EnquiryVersionTable
  enquiry_line: EnquiryLineTable
  enquiry_status_change: EnquiryStatusChangeTable
  /** The last enquiry number given out in a year of India's time. */
  enquiry_counter: { enquiry_year: number; last_count: number }
  idempotency_record: IdempotencyRecordTable
  notice: NoticeTable
  throttle: ThrottleTable
  enquiry_call: EnquiryCallTable
  payment: PaymentTable
  dispatch: DispatchTable
  /** The lines of a version that lie in the parcel. */
  packing_tick: {
    order_id: OrderId
    version_no: number
    line_no: number
    ticked_at: UtcText
    ticked_by: string
  }
  enquiry_message: EnquiryMessageTable
  file: FileTable
  office_user: OfficeUserTable
  office_session: OfficeSessionTable
  office_device: OfficeDeviceTable
  customer_device: CustomerDeviceTable
  office_failed_sign_in: FailedSignInTable
  office_recovery_code: RecoveryCodeTable
  office_invite: OfficeInviteTable
  office_request: OfficeRequestTable
  office_presence: OfficePresenceTable
  audit: AuditTable
  audit_personal: AuditPersonalTable
  /** One row: the last audit row with its hash. Whoever adds one holds it until commit. */
  unit_head: { only_row: 1; audit_no: number; audit_hash: string }
  /** The parts of the shop's identity (D18) under their names, as JSON. */
  shop_setting: { setting_key: string; setting_value: string }
  /** One row: a number that moves with every change of what the pages show; and since when all of the price list's are known. */
  catalogue_version: { only_row: 1; version: number; changed_at: UtcText; known_since: UtcText }
  catalogue_change: CatalogueChangeTable
  catalogue_change_row: CatalogueChangeRowTable
  price_list_import: PriceListImportTable
  sheet_shape: SheetShapeTable
  backup_night: BackupNightTable
  security_event: SecurityEventTable
}

/** An open database. What writes takes a transaction of it: see server/unit-of-work. */
export type Connection = Kysely<Database>

/** The database as whoever only reads has it, or a transaction in it. */
export type Db = Pick<Connection, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>

/** A transaction, which can write. */
export type Trx = Transaction<Database>

/** Runs `work` in a transaction; resolves when it is on disk. */
export type InTransaction = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>
