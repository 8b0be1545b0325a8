import type { Generated, Kysely, Transaction } from 'kysely'
import type { PriceListProduct } from '#domain/catalogue/price-list.ts'
import type { Category, Flag, MediaItem, ProductId } from '#domain/catalogue/product.ts'
import type { Sub } from '#domain/customer/customer-id.ts'
import type { Customer } from '#domain/customer/signup.ts'
import type { Billing } from '#domain/enquiry/billing.ts'
import type { CustomerMessage } from '#domain/enquiry/customer-message.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { EnquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import type { OrderId, ViewId } from '#domain/enquiry/ids/order-id.ts'
import type { Paise } from '#domain/money/money.ts'
import type { SecurityEventCount, SecurityEventKind } from '#domain/office/security-event.ts'

// The tables as Kysely sees them. Keys, CHECKs and indexes are in migrations/.
//
// SQLite and PostgreSQL return the same values: amounts are integer paise, ids opaque text, flags 0 or 1, JSON is text. A time
// is ISO text in UTC with milliseconds ('2027-10-29T12:30:00.000Z'): both databases keep it unchanged, sort it by time, and
// people can read it. Rows have the domain's branded types, because all data is parsed before it is stored.

/** A time in UTC, as `Date.toISOString` writes it. */
export type UtcText = string

/**
 * Columns of catalogue rows that the shop edits. `row_version` grows by one with each change: a save must send the version it
 * was based on. Hidden rows are nowhere in the storefront.
 */
type Versioned = { is_hidden: Flag; updated_at: UtcText; row_version: number }

/** The categories of the price list, shown in `sort_order`. A hidden one hides its products. */
type CategoryTable = Category & Versioned & { sort_order: number }

/** A product. `price` is the M.R.P in paise; the selling price is derived from it (D2) and not stored. */
export type ProductTable = Omit<PriceListProduct, 'special_categories' | 'media'> & Versioned

/** The pictures and videos of a product, in `sort_order`. */
export type MediaTable = Omit<MediaItem, '_id'> & { media_id: string; sort_order: number }

/** A registered customer. `sub` is the opaque id; the mobile number is the user name. A field without a value is ''. */
export type CustomerTable = Customer & { password_hash: string; created_at: UtcText }

/** A customer's session. Only the SHA-256 (hex) of its token is stored (D7). */
export type SessionTable = {
  token_hash: string
  sub: Sub
  created_at: UtcText
  expires_at: UtcText
}

/** An enquiry. Amounts are in paise; amounts, `line_count` and `amount_in_words` belong to the version in effect. A missing e-mail address is ''. */
export type EnquiryTable = Billing & {
  /** Opens everything (D5). */
  order_id: OrderId
  /** Opens the masked bill (D6). */
  view_id: ViewId
  /** The number for people. It opens nothing. */
  enquiry_number: EnquiryNumber
  /** The year in India's time. */
  enquiry_year: number
  /** The running number in the year. */
  enquiry_count: number
  /** Year and count in one number (see `enquirySeq`), by which lists are sorted. */
  seq: number
  /** Null for a guest. */
  sub: Sub | null
  /** The customer's language, null if unknown. */
  language: 'en' | 'ta' | null
  sub_total: Paise
  discount_amount: Paise
  packing_amount: Paise
  net_amount: Paise
  amount_in_words: string
  line_count: number
  /** The version in effect. */
  version_counts: number
  /** A later version that awaits acceptance. */
  version_waiting: number | null
  /** The sum of the receipts that were not reverted. */
  received_amount: Paise
  /** The sum of the refunds that were not reverted. */
  refunded_amount: Paise
  order_status: EnquiryStatus
  status_since: UtcText
  placed_at: UtcText
  /** The time of the next call. Null once the customer was reached, the enquiry confirmed or the number found to be wrong. */
  call_from: UtcText | null
  wrong_number: Flag
  /** The newest photo of a lorry receipt: `<file_hash>.webp`. */
  lr_photo_path: string | null
  fp: string | null
  /** A mark shared by the enquiries of one sender, if there are unusually many. */
  burst: string | null
  /** The office user who takes care of it. */
  assigned_to: string | null
  /** Grows by one with each change. */
  row_version: number
}

/**
 * A version of an enquiry; version 1 is the one that was placed. A discount or packing charge has a percentage of the
 * `sub_total` if it was entered as one. `outcome` is null while the version awaits acceptance, and 'at once' if it needed
 * none because nothing was confirmed yet.
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
 * A line of a version of an enquiry. It is a copy, so that a bill never changes with the price list. `product_id` is no
 * foreign key, because the shop may delete the product.
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

/** The kind of an actor: a guest, a customer, a user of the office, or the shop's own jobs. */
type ActorKind = 'guest' | 'customer' | 'office' | 'system'

/**
 * A step of an enquiry's history (D15): the new status, when, and by whom. A step that reverts an earlier one has its number
 * in `undoes`, and a reason; a cancellation has a reason too.
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

/** A call to the customer and its outcome. A call that was recorded by mistake stays, with `taken_back_at`. */
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
 * A receipt or refund, in paise. `reference_key` is the normalized reference, null if there is none; it is unique among
 * payments of a kind that were not reverted.
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

/**
 * A parcel handed to a lorry. The last one of an enquiry is shown; earlier ones are kept. `receipt_hash` is the hash of the
 * photo.
 */
export type DispatchTable = {
  order_id: OrderId
  dispatch_no: number
  lorry_office: string
  lr_number: string
  lorry_phone: string
  receipt_hash: string | null
  dispatched_at: UtcText
  dispatched_by: string
  carton_count: number | null
}

/**
 * A line that the packer does not find, marked while `qty` was to be packed. It counts as long as the enquiry has the line
 * unchanged and not ticked, and the product is sold out (see `selectShortages`).
 */
export type ShortageTable = {
  order_id: OrderId
  product_id: ProductId
  qty: number
  marked_at: UtcText
  marked_by: string
}

/** A message to the customer, opened in WhatsApp, about a step or a version. */
export type EnquiryMessageTable = {
  order_id: OrderId
  message_no: number
  message: CustomerMessage
  change_no: number | null
  version_no: number | null
  opened_at: UtcText
  opened_by: string
}

/** A note of the office about an enquiry. It may contain personal data. */
export type EnquiryNoteTable = {
  order_id: OrderId
  note_no: number
  note: string
  noted_at: UtcText
  noted_by: string
}

/** A picture and the SHA-256 (hex) of its bytes, which this shop encoded from the upload. */
export type FileTable = {
  file_hash: string
  media_type: 'image/webp' | 'image/jpeg'
  bytes: Uint8Array
  created_at: UtcText
}

/**
 * A user of the office. `email` is in lower case. Without a `password_hash` the user cannot sign in. `totp_step` is the time
 * step of the last code that was used; null next to a secret means that its first code is pending.
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
 * An office session. Only the SHA-256 (hex) of its token is stored; its end follows from `created_at` and `seen_at`.
 * `confirmed_at` is when the user last entered password and code, first at sign-in.
 */
export type OfficeSessionTable = {
  token_hash: string
  user_id: string
  created_at: UtcText
  seen_at: UtcText
  device: string
  confirmed_at: UtcText
}

/** A browser in which a user has signed in: the SHA-256 (hex) of the token in its cookie. */
export type OfficeDeviceTable = { user_id: string; device_hash: string; seen_at: UtcText }

/** A browser in which a customer has signed in: the SHA-256 (hex) of its device id (D9). */
export type CustomerDeviceTable = { sub: Sub; device_hash: string; seen_at: UtcText }

/**
 * The number of failed office sign-ins per e-mail address and network address, both as SHA-256 (hex). Kept for a day after
 * the last one.
 */
export type FailedSignInTable = {
  email_hash: string
  address_hash: string
  tries: number
  failed_at: UtcText
}

/**
 * A recovery code, for a user without the authenticator app; deleted when it is used. Stored as HMAC-SHA-256 (hex) with the
 * secret of the second factor.
 */
export type RecoveryCodeTable = { user_id: string; code_hash: string }

/**
 * A link with which a user sets a password; deleted when it is used. Only the SHA-256 (hex) of its token is stored. It is
 * valid while the user's `row_version` is `user_version` and `made_by` may manage users.
 */
export type OfficeInviteTable = {
  user_id: string
  token_hash: string
  expires_at: UtcText
  made_by: string | null
  user_version: number
}

/** A user's Idempotency-Key and the SHA-256 (hex) of the request. Kept for some days. */
export type OfficeRequestTable = {
  user_id: string
  request_key: string
  payload_hash: string
  created_at: UtcText
}

/** The enquiry that a user has open in a tab, and when the tab last reported it. */
export type OfficePresenceTable = {
  order_id: OrderId
  tab_id: string
  user_id: string
  seen_at: UtcText
}

/**
 * The audit log: rows are only added, numbered from 1 without a gap. `before` and `after` are JSON. `hash` is the SHA-256
 * (hex) of the row and of the previous row's hash.
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

/**
 * A personal value of an audit row, which itself has only the salted hash. This row can be deleted without breaking the
 * chain.
 */
export type AuditPersonalTable = {
  audit_no: number
  side: 'before' | 'after'
  field: string
  salt: string
  value: string
}

/** The order that was placed with an Idempotency-Key (D4), and the SHA-256 (hex) of the payload. */
export type IdempotencyRecordTable = {
  idempotency_key: string
  payload_hash: string
  order_id: OrderId
  created_at: UtcText
}

/**
 * A message to send. `event` names what happened and to what ('enquiry-placed:<order_id>'); each kind of recipient gets one
 * message per event. `next_attempt_at` is null once it was sent or given up; while it is being sent, it is the time when the
 * claim expires. Due messages are sent in the order of `turn`: 0 to the shop, 1 to customers, 2 to customers of a burst.
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
 * The attempts that one subject has made under one limit. `key_hash` is the SHA-256 (hex) of a mobile number, address or
 * device id. No attempt is accepted before `blocked_until`; the count expires at `forget_at`.
 */
export type ThrottleTable = {
  throttle_name: string
  key_hash: string
  tries: number
  blocked_until: UtcText
  forget_at: UtcText
}

/**
 * A change of the price list (O5). A higher number never has an earlier time. `label` is the name of the row if there is one,
 * or of the imported file. `undone_by` is the change that undid this one and is in effect.
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

/** A row of a change: a PriceListProduct or PriceListCategory before and after it, as JSON; null if it was added or removed. */
export type CatalogueChangeRowTable = {
  change_no: number
  row_kind: 'category' | 'product'
  row_id: string
  before: string | null
  after: string | null
}

/**
 * An uploaded price list, kept for a year (O5). `grid` has the cells that were read, null until then; `progress` is a
 * percentage. `seen_change_no` is the change of the price list with which the preview was compared, 0 if there is none.
 * `left_alone` are the names of products that were not published because others had changed them. `grid`, `corrections` and
 * `left_alone` are JSON. A worker sets `claimed_at`; an old claim counts as lost.
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
  /** The known column mappings when the file was read, by the SHA-256 of the sheet's shape (JSON). */
  known_columns: string
}

/** The meaning of the columns of a published file (JSON), by the SHA-256 (hex) of its shape. */
export type SheetShapeTable = { shape_hash: string; columns: string; used_at: UtcText }

/**
 * The nightly backup of a day in India ('2027-10-29'). The instance that makes it sets `claimed_at`; an old claim counts as
 * lost. It succeeded once `proven_at` is set, the time of its restore drill; else there is a `problem`.
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
 * The number of security events in an hour (its start, in UTC) by office user and device ('Chrome, Android'), '' if unknown.
 * `about` is the missing right or a mark, else ''. All columns but the count have few values, so a flood adds no rows.
 */
export type SecurityEventTable = {
  hour: UtcText
  user_id: string
  kind: SecurityEventKind
  device: string
  about: SecurityEventCount['about']
  times: number
}

/** All tables by name. */
export type Database = {
  category: CategoryTable
  product: ProductTable
  media: MediaTable
  /** The five cross-cutting groups of section 2, such as Crackers for Kids. */
  special_category: { slug: string; name: string; sort_order: number }
  /** The products of the special categories. */
  product_special_category: { product_id: ProductId; slug: string }
  customer: CustomerTable
  session: SessionTable
  /** `search_text` is the text that the office searches (see domain/search/enquiry-search.ts); '' until it is filled. */
  enquiry: EnquiryTable & { search_text: Generated<string> }
  enquiry_version: EnquiryVersionTable
  enquiry_line: EnquiryLineTable
  enquiry_status_change: EnquiryStatusChangeTable
  /** The last enquiry number of a year in India's time. */
  enquiry_counter: { enquiry_year: number; last_count: number }
  idempotency_record: IdempotencyRecordTable
  notice: NoticeTable
  throttle: ThrottleTable
  enquiry_call: EnquiryCallTable
  payment: PaymentTable
  dispatch: DispatchTable
  /** The lines of a version that are in the parcel. */
  packing_tick: {
    order_id: OrderId
    version_no: number
    line_no: number
    ticked_at: UtcText
    ticked_by: string
  }
  shortage: ShortageTable
  enquiry_message: EnquiryMessageTable
  enquiry_note: EnquiryNoteTable
  /** The notes that mention a user and that the user has not read yet. */
  unread_mention: { user_id: string; order_id: OrderId; note_no: number }
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
  /** One row: the number and hash of the last audit row. A writer locks it until commit. */
  unit_head: { only_row: 1; audit_no: number; audit_hash: string }
  /** Switches of the office by name, as JSON. */
  shop_setting: { setting_key: string; setting_value: string }
  settings_version: SettingsVersionTable
  /**
   * One row: the version grows with every change of the pages' data; `known_since` is the start of the price list's history.
   */
  catalogue_version: { only_row: 1; version: number; changed_at: UtcText; known_since: UtcText }
  catalogue_change: CatalogueChangeTable
  catalogue_change_row: CatalogueChangeRowTable
  price_list_import: PriceListImportTable
  sheet_shape: SheetShapeTable
  backup_night: BackupNightTable
  security_event: SecurityEventTable
}

/**
 * A version of a section of the settings (O9). The version in force is the newest one whose `publish_at` is past. A version
 * without `publish_at` is a draft; only the newest version of a section can be one.
 */
export type SettingsVersionTable = {
  section: string
  version_no: number
  /** The section's values as JSON. */
  content: string
  saved_at: UtcText
  /** The user who saved it; '' for the shop's first settings. */
  saved_by: string
  publish_at: UtcText | null
  published_by: string | null
}

/** An open database. Writes need a transaction: see server/unit-of-work. */
export type Connection = Kysely<Database>

/** Read access to a database or a transaction. */
export type Db = Pick<Connection, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>

/** A transaction, with write access. */
export type Trx = Transaction<Database>

/** Runs `work` in a transaction. Resolves after the commit is on disk. */
export type InTransaction = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>
