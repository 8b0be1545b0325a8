import { type Kysely, PostgresAdapter, sql } from 'kysely'

// Frozen: a released database was made by these lines. What changes later is a later file.

const STATUSES = sql.raw(
  `'Enquiry Received', 'Confirmed', 'Paid', 'Packed', 'In Transport', 'Reached City', 'Collected', 'Cancelled'`,
)

/** The storefront's tables: catalogue, customers, enquiries, messages to send, settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // STRICT makes SQLite refuse a value of another type, as PostgreSQL does; its integers have 64 bits of themselves.
  const paise = sql.raw(isPostgres ? 'bigint' : 'integer')
  const percent = sql.raw(isPostgres ? 'double precision' : 'real')
  const table = sql.raw(isPostgres ? '' : 'strict')
  // Rows that are found by their key alone lie in it: the lines of an enquiry are one place in the file. And an integer
  // key is then no row number, which SQLite would make up when it is left out.
  const keyed = sql.raw(isPostgres ? '' : 'strict, without rowid')

  const text = (name: string, from: number, to: number) =>
    sql`${sql.ref(name)} text not null check (length(${sql.ref(name)}) between ${sql.lit(from)} and ${sql.lit(to)})`
  const textOrNull = (name: string, to: number) =>
    sql`${sql.ref(name)} text check (length(${sql.ref(name)}) between 1 and ${sql.lit(to)})`
  const digits = (name: string, count: number) =>
    sql`${sql.ref(name)} text not null
      check (length(${sql.ref(name)}) = ${sql.lit(count)} and ltrim(${sql.ref(name)}, '0123456789') = '')`
  const sha256 = (name: string) =>
    sql`${sql.ref(name)} text not null
      check (length(${sql.ref(name)}) = 64 and ltrim(${sql.ref(name)}, '0123456789abcdef') = '')`
  const utcOrNull = (name: string) =>
    sql`${sql.ref(name)} text check (${sql.ref(name)} like '____-__-__T__:__:__.___Z')`
  const utc = (name: string) => sql`${utcOrNull(name)} not null`
  const flag = (name: string) => sql`${sql.ref(name)} integer not null check (${sql.ref(name)} in (0, 1))`
  const amount = (name: string) => sql`${sql.ref(name)} ${paise} not null check (${sql.ref(name)} >= 0)`
  const discountPercentage = sql`discount_percentage ${percent} not null check (
    discount_percentage between 0 and 100
    and abs(discount_percentage * 100 - round(discount_percentage * 100)) < 0.000001
  )`

  await sql`create table category (
    ${text('category_id', 1, 64)} primary key,
    ${text('category_name', 1, 100)},
    ${text('category_tamil_name', 1, 200)},
    ${text('category_slug', 1, 100)} unique,
    sort_order integer not null
  ) ${table}`.execute(db)

  await sql`create table product (
    ${text('product_id', 1, 64)} primary key,
    category_id text not null references category,
    ${text('product_code', 1, 50)} unique,
    ${text('product_name', 1, 200)},
    ${text('tamil_name', 0, 300)},
    ${text('per', 1, 100)},
    ${amount('price')},
    ${discountPercentage},
    ${flag('is_netrate_item')},
    ${flag('is_new_item')},
    ${flag('is_top_selling_item')},
    ${flag('is_sold_out')},
    ${text('photo_path', 0, 500)},
    sort_order integer not null
  ) ${table}`.execute(db)
  await sql`create index product_by_category on product (category_id, sort_order)`.execute(db)

  await sql`create table media (
    ${text('media_id', 1, 64)} primary key,
    product_id text not null references product on delete cascade,
    media_type text not null check (media_type in ('Image', 'Video')),
    ${text('photo_path', 1, 500)},
    sort_order integer not null,
    unique (product_id, sort_order)
  ) ${table}`.execute(db)

  await sql`create table special_category (
    ${text('slug', 1, 100)} primary key,
    ${text('name', 1, 100)} unique,
    sort_order integer not null
  ) ${table}`.execute(db)

  await sql`create table product_special_category (
    product_id text not null references product on delete cascade,
    slug text not null references special_category on delete cascade,
    primary key (product_id, slug)
  ) ${keyed}`.execute(db)
  await sql`create index product_special_category_by_slug on product_special_category (slug)`.execute(db)

  await sql`create table customer (
    ${text('sub', 1, 64)} primary key,
    ${text('customer_name', 1, 100)},
    ${digits('mobile_no', 10)} unique,
    ${text('email_id', 0, 50)},
    ${text('address', 1, 1000)},
    ${text('city', 1, 100)},
    ${text('district', 0, 100)},
    ${text('state', 0, 100)},
    ${digits('pin_code', 6)},
    ${text('password_hash', 1, 500)},
    ${utc('created_at')}
  ) ${table}`.execute(db)

  await sql`create table session (
    ${sha256('token_hash')} primary key,
    sub text not null references customer on delete cascade,
    ${utc('created_at')},
    ${utc('expires_at')}
  ) ${keyed}`.execute(db)
  await sql`create index session_by_sub on session (sub)`.execute(db)
  await sql`create index session_by_expiry on session (expires_at)`.execute(db)

  // 22 characters of base64url carry 128 random bits.
  await sql`create table enquiry (
    ${text('order_id', 22, 64)} primary key,
    ${text('view_id', 22, 64)} unique,
    ${text('enquiry_number', 6, 20)} unique,
    enquiry_year integer not null check (enquiry_year between 2000 and 9999),
    enquiry_count integer not null check (enquiry_count > 0),
    sub text references customer on delete set null,
    ${text('customer_name', 1, 100)},
    ${digits('mobile_no', 10)},
    ${text('email_id', 0, 50)},
    ${text('address', 1, 1000)},
    ${text('city', 1, 100)},
    ${digits('pin_code', 6)},
    ${amount('sub_total')},
    ${amount('discount_amount')},
    ${amount('net_amount')},
    ${text('amount_in_words', 1, 500)},
    order_status text not null check (order_status in (${STATUSES})),
    ${utc('placed_at')},
    ${textOrNull('lr_photo_path', 500)},
    ${textOrNull('fp', 200)},
    check (view_id <> order_id),
    check (net_amount = sub_total - discount_amount),
    unique (enquiry_year, enquiry_count)
  ) ${table}`.execute(db)
  await sql`create index enquiry_by_mobile_no on enquiry (mobile_no, placed_at)`.execute(db)
  await sql`create index enquiry_by_sub on enquiry (sub, placed_at)`.execute(db)
  await sql`create index enquiry_by_status on enquiry (order_status, placed_at)`.execute(db)

  await sql`create table enquiry_line (
    order_id text not null references enquiry,
    line_no integer not null check (line_no > 0),
    ${text('product_id', 1, 64)},
    ${text('product_code', 1, 50)},
    ${text('product_name', 1, 200)},
    ${text('tamil_name', 0, 300)},
    ${text('per', 1, 100)},
    ${amount('price')},
    ${discountPercentage},
    ${amount('after_discount_price')},
    qty integer not null check (qty > 0),
    ${amount('sub_total')},
    check (sub_total = after_discount_price * qty),
    primary key (order_id, line_no),
    unique (order_id, product_id)
  ) ${keyed}`.execute(db)

  await sql`create table enquiry_status_change (
    order_id text not null references enquiry,
    change_no integer not null check (change_no > 0),
    order_status text not null check (order_status in (${STATUSES})),
    ${utc('changed_at')},
    ${text('changed_by', 1, 100)},
    primary key (order_id, change_no)
  ) ${keyed}`.execute(db)

  await sql`create table enquiry_counter (
    enquiry_year integer not null primary key,
    last_count integer not null check (last_count > 0)
  ) ${keyed}`.execute(db)

  // The key is claimed before its enquiry is written, so the reference is checked at commit.
  await sql`create table idempotency_record (
    ${text('idempotency_key', 36, 36)} primary key,
    ${sha256('payload_hash')},
    order_id text not null references enquiry deferrable initially deferred,
    ${utc('created_at')}
  ) ${keyed}`.execute(db)
  await sql`create index idempotency_record_by_age on idempotency_record (created_at)`.execute(db)

  await sql`create table notice (
    ${text('event', 1, 200)},
    recipient text not null check (recipient in ('customer', 'shop')),
    payload text not null,
    attempts integer not null check (attempts >= 0),
    ${utcOrNull('next_attempt_at')},
    ${utcOrNull('sent_at')},
    last_error text,
    check (sent_at is null or next_attempt_at is null),
    primary key (event, recipient)
  ) ${table}`.execute(db)
  await sql`create index notice_to_send on notice (next_attempt_at) where next_attempt_at is not null`.execute(
    db,
  )

  await sql`create table shop_setting (
    ${text('setting_key', 1, 100)} primary key,
    setting_value text not null
  ) ${table}`.execute(db)

  // Version 0 is a database that was never filled.
  await sql`create table catalogue_version (
    only_row integer not null primary key check (only_row = 1),
    version integer not null check (version >= 0),
    ${utc('changed_at')}
  ) ${keyed}`.execute(db)
  await sql`insert into catalogue_version values (1, 0, '1970-01-01T00:00:00.000Z')`.execute(db)
}
