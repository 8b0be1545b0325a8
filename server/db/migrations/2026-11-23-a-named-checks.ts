import type { Kysely } from 'kysely'
import {
  amount,
  anyText,
  bigInteger,
  count,
  createTable,
  digits,
  flag,
  integer,
  isPostgres,
  oneOf,
  orNull,
  percentage,
  positive,
  rebuildTable,
  ruled,
  run,
  STATUSES,
  sha256,
  since,
  type Table,
  text,
  utc,
} from './tables.ts'

// Frozen, as every migration.

/** An enquiry of last season is not called any more: so many ms after it was placed. */
const CALLED_WITHIN = 14 * 86_400_000

const changedAt = '(select changed_at from catalogue_version)'
/** What changes in the shop's hands says so: whoever saves names the version that was on the screen. */
const changing = [since(changedAt, utc('updated_at')), since('1', positive('row_version'))]

const category: Table = {
  name: 'category',
  columns: [
    text('category_id', 1, 64, 'primary key'),
    text('category_name', 1, 100),
    text('category_tamil_name', 1, 200),
    text('category_slug', 1, 100, 'unique'),
    integer('sort_order'),
    since('0', flag('is_hidden')),
    ...changing,
  ],
}

const product: Table = {
  name: 'product',
  columns: [
    text('product_id', 1, 64, 'primary key'),
    anyText('category_id', 'references category'),
    text('product_code', 1, 50, 'unique'),
    text('product_name', 1, 200),
    text('tamil_name', 0, 300),
    text('per', 1, 100),
    amount('price'),
    percentage('discount_percentage'),
    flag('is_netrate_item'),
    flag('is_new_item'),
    flag('is_top_selling_item'),
    flag('is_sold_out'),
    text('photo_path', 0, 500),
    integer('sort_order'),
    since('0', flag('is_hidden')),
    ...changing,
  ],
  indexes: ['create index product_by_category on product (category_id, sort_order)'],
}

const media: Table = {
  name: 'media',
  columns: [
    text('media_id', 1, 64, 'primary key'),
    anyText('product_id', 'references product on delete cascade'),
    oneOf('media_type', ['Image', 'Video']),
    text('photo_path', 1, 500),
    integer('sort_order'),
  ],
  keys: ['unique (product_id, sort_order)'],
}

const specialCategory: Table = {
  name: 'special_category',
  columns: [text('slug', 1, 100, 'primary key'), text('name', 1, 100, 'unique'), integer('sort_order')],
}

const customer: Table = {
  name: 'customer',
  columns: [
    text('sub', 1, 64, 'primary key'),
    text('customer_name', 1, 100),
    digits('mobile_no', 10, 'unique'),
    text('email_id', 0, 50),
    text('address', 1, 1000),
    text('city', 1, 100),
    text('district', 0, 100),
    text('state', 0, 100),
    digits('pin_code', 6),
    text('password_hash', 1, 500),
    utc('created_at'),
  ],
}

const session: Table = {
  name: 'session',
  columns: [
    sha256('token_hash', 'primary key'),
    anyText('sub', 'references customer on delete cascade'),
    utc('created_at'),
    utc('expires_at'),
  ],
  isKeyed: true,
  indexes: [
    'create index session_by_sub on session (sub)',
    'create index session_by_expiry on session (expires_at)',
  ],
}

/** The enquiries whose amount somebody saw paid before payments were kept. */
const wasPaid = `(order_status in ('Paid', 'Packed', 'In Transport', 'Reached City', 'Collected') or exists (
  select 1 from enquiry_status_change as step where step.order_id = enquiry.order_id and step.order_status = 'Paid'))`

const SEQ = 'enquiry_year * cast(10000000 as bigint) + enquiry_count'

const enquiry = (calledFrom: string): Table => ({
  name: 'enquiry',
  columns: [
    text('order_id', 22, 64, 'primary key'),
    text('view_id', 22, 64, 'unique'),
    text('enquiry_number', 6, 20, 'unique'),
    ruled(integer('enquiry_year'), { is_year: 'enquiry_year between 2000 and 9999' }),
    ruled(integer('enquiry_count'), { is_seven_digits: 'enquiry_count between 1 and 9999999' }),
    since(SEQ, ruled(bigInteger('seq', 'unique'), { is_year_and_count: `seq = ${SEQ}` })),
    orNull(anyText('sub', 'references customer on delete set null')),
    text('customer_name', 1, 100),
    digits('mobile_no', 10),
    text('email_id', 0, 50),
    text('address', 1, 1000),
    text('city', 1, 100),
    digits('pin_code', 6),
    since('null', orNull(oneOf('language', ['en', 'ta']))),
    amount('sub_total'),
    amount('discount_amount'),
    since('0', amount('packing_amount')),
    amount('net_amount'),
    text('amount_in_words', 1, 500),
    since(
      '(select count(*) from enquiry_line where enquiry_line.order_id = enquiry.order_id)',
      positive('line_count'),
    ),
    since('1', positive('version_counts')),
    since('null', orNull(positive('version_waiting'))),
    since(`case when ${wasPaid} then net_amount else 0 end`, amount('received_amount')),
    since('0', amount('refunded_amount')),
    oneOf('order_status', STATUSES),
    since(
      `coalesce((select max(changed_at) from enquiry_status_change as step where step.order_id = enquiry.order_id), placed_at)`,
      utc('status_since'),
    ),
    utc('placed_at'),
    since(
      `case when order_status = 'Enquiry Received' and placed_at >= '${calledFrom}' then placed_at end`,
      orNull(utc('call_from')),
    ),
    since('0', flag('wrong_number')),
    orNull(text('lr_photo_path', 1, 500)),
    orNull(text('fp', 1, 200)),
    orNull(text('burst', 1, 64)),
    since('1', positive('row_version')),
  ],
  checks: {
    enquiry_has_two_ids: 'view_id <> order_id',
    enquiry_net_amount_adds_up: 'net_amount = sub_total - discount_amount + packing_amount',
    enquiry_version_waiting_is_later: 'version_waiting > version_counts',
    enquiry_is_called_until_confirmed: `call_from is null or order_status = 'Enquiry Received'`,
  },
  indexes: [
    'create index enquiry_by_mobile_no on enquiry (mobile_no, placed_at)',
    'create index enquiry_by_sub on enquiry (sub, placed_at)',
    'create index enquiry_by_burst on enquiry (burst, placed_at) where burst is not null',
    ...NEW_INDEXES,
  ],
})

const NEW_INDEXES = [
  'create index enquiry_by_status on enquiry (order_status, seq)',
  'create index enquiry_to_call on enquiry (placed_at) where call_from is not null',
  'create index enquiry_waiting on enquiry (seq) where version_waiting is not null',
]

const enquiryVersion: Table = {
  name: 'enquiry_version',
  columns: [
    anyText('order_id', 'references enquiry'),
    positive('version_no'),
    utc('made_at'),
    text('made_by', 1, 100),
    text('note', 0, 500),
    amount('sub_total'),
    orNull(percentage('discount_percentage')),
    amount('discount_amount'),
    orNull(percentage('packing_percentage')),
    amount('packing_amount'),
    amount('net_amount'),
    orNull(oneOf('outcome', ['at once', 'by customer', 'by phone', 'superseded', 'withdrawn', 'cancelled'])),
    orNull(utc('outcome_at')),
    orNull(text('outcome_by', 1, 100)),
  ],
  keys: ['primary key (order_id, version_no)'],
  checks: {
    enquiry_version_net_amount_adds_up: 'net_amount = sub_total - discount_amount + packing_amount',
    enquiry_version_outcome_is_whole:
      '(outcome is null) = (outcome_at is null) and (outcome is null) = (outcome_by is null)',
  },
  isKeyed: true,
}

const LINE_KEYS = [
  'primary key (order_id, version_no, line_no)',
  'unique (order_id, version_no, product_id)',
  'foreign key (order_id, version_no) references enquiry_version',
]

const enquiryLine: Table = {
  name: 'enquiry_line',
  columns: [
    anyText('order_id'),
    since('1', positive('version_no')),
    positive('line_no'),
    text('product_id', 1, 64),
    text('product_code', 1, 50),
    text('product_name', 1, 200),
    text('tamil_name', 0, 300),
    text('per', 1, 100),
    amount('price'),
    percentage('discount_percentage'),
    amount('after_discount_price'),
    positive('qty'),
    amount('sub_total'),
  ],
  keys: LINE_KEYS,
  checks: { enquiry_line_sub_total_adds_up: 'sub_total = after_discount_price * qty' },
  isKeyed: true,
}

const enquiryStatusChange: Table = {
  name: 'enquiry_status_change',
  columns: [
    anyText('order_id', 'references enquiry'),
    positive('change_no'),
    oneOf('order_status', STATUSES),
    utc('changed_at'),
    text('changed_by', 1, 100),
    since(
      `case when changed_by <> 'customer' then 'office'
        when (select sub from enquiry where enquiry.order_id = enquiry_status_change.order_id) is null then 'guest'
        else 'customer' end`,
      oneOf('actor_kind', ['guest', 'customer', 'office', 'system']),
    ),
    since('null', orNull(positive('undoes'))),
    since('null', orNull(text('reason', 1, 500))),
  ],
  keys: ['primary key (order_id, change_no)'],
  checks: {
    enquiry_status_change_undoes_an_earlier_one: 'undoes < change_no',
    enquiry_status_change_undone_with_reason: 'undoes is null or reason is not null',
  },
  isKeyed: true,
}

const enquiryCounter: Table = {
  name: 'enquiry_counter',
  columns: [integer('enquiry_year', 'primary key'), positive('last_count')],
  isKeyed: true,
}

const idempotencyRecord: Table = {
  name: 'idempotency_record',
  columns: [
    text('idempotency_key', 36, 36, 'primary key'),
    sha256('payload_hash'),
    // The key is claimed before its enquiry is written, so the reference is checked at commit.
    anyText('order_id', 'references enquiry deferrable initially deferred'),
    utc('created_at'),
  ],
  isKeyed: true,
  indexes: ['create index idempotency_record_by_age on idempotency_record (created_at)'],
}

const notice: Table = {
  name: 'notice',
  columns: [
    text('event', 1, 200),
    oneOf('recipient', ['customer', 'shop']),
    anyText('payload'),
    count('attempts'),
    orNull(utc('next_attempt_at')),
    orNull(utc('sent_at')),
    orNull(anyText('last_error')),
    orNull(utc('given_up_at')),
    ruled(integer('turn', 'default 0'), { is_known: 'turn between 0 and 2' }),
  ],
  keys: ['primary key (event, recipient)'],
  checks: { notice_sent_is_not_due: 'sent_at is null or next_attempt_at is null' },
  indexes: [
    'create index notice_given_up on notice (given_up_at) where given_up_at is not null',
    'create index notice_to_send on notice (turn, next_attempt_at) where next_attempt_at is not null',
  ],
}

const throttle: Table = {
  name: 'throttle',
  columns: [
    text('throttle_name', 1, 50),
    sha256('key_hash'),
    count('tries'),
    utc('blocked_until'),
    utc('forget_at'),
  ],
  keys: ['primary key (throttle_name, key_hash)'],
  isKeyed: true,
}

const shopSetting: Table = {
  name: 'shop_setting',
  columns: [text('setting_key', 1, 100, 'primary key'), anyText('setting_value')],
}

const catalogueVersion: Table = {
  name: 'catalogue_version',
  columns: [
    ruled(integer('only_row', 'primary key'), { is_one: 'only_row = 1' }),
    count('version'),
    utc('changed_at'),
  ],
  isKeyed: true,
}

/**
 * Names every CHECK; and gives the catalogue what lets it be changed by several people, enquiries what the shop's desk needs,
 * and their lines versions. What was placed is version 1.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const calledFrom = new Date(Date.now() - CALLED_WITHIN).toISOString()
  for (const table of [category, product, media, specialCategory, customer, session])
    await rebuildTable(db, table)
  if (isPostgres(db)) {
    await run(
      db,
      'alter table enquiry drop constraint enquiry_enquiry_year_enquiry_count_key',
      'drop index enquiry_by_status',
    )
  }
  await rebuildTable(db, enquiry(calledFrom))
  if (isPostgres(db)) await run(db, ...NEW_INDEXES)

  await createTable(db, enquiryVersion)
  await run(
    db,
    `insert into enquiry_version (order_id, version_no, made_at, made_by, note, sub_total, discount_amount, packing_amount,
        net_amount, outcome, outcome_at, outcome_by)
      select order_id, 1, placed_at, 'customer', '', sub_total, discount_amount, 0, net_amount, 'at once', placed_at, 'customer'
      from enquiry`,
  )
  if (isPostgres(db)) {
    await run(
      db,
      `alter table enquiry_line drop constraint enquiry_line_pkey, drop constraint enquiry_line_order_id_product_id_key,
        drop constraint enquiry_line_order_id_fkey`,
    )
  }
  await rebuildTable(db, enquiryLine)
  if (isPostgres(db))
    await run(db, `alter table enquiry_line ${LINE_KEYS.map((key) => `add ${key}`).join(', ')}`)

  for (const table of [
    enquiryStatusChange,
    enquiryCounter,
    idempotencyRecord,
    notice,
    throttle,
    shopSetting,
    catalogueVersion,
  ])
    await rebuildTable(db, table)
}
