import {
  type ColumnBuilderCallback,
  type ColumnDataType,
  type CreateTableBuilder,
  type Kysely,
  PostgresAdapter,
  sql,
} from 'kysely'

// The schema of 0.2.0. A released migration is never edited: a later file changes the schema.

/** The column types that differ between the databases. SQLite's integers have 64 bits. */
const TYPES = {
  postgres: { bigint: 'bigint', percent: 'double precision', bytes: 'bytea' },
  sqlite: { bigint: 'integer', percent: 'real', bytes: 'blob' },
} as const

const notNull: ColumnBuilderCallback = (column) => column.notNull()
const nullable: ColumnBuilderCallback = (column) => column
const primaryKey: ColumnBuilderCallback = (column) => column.notNull().primaryKey()
const unique: ColumnBuilderCallback = (column) => column.notNull().unique()
const ofEnquiry: ColumnBuilderCallback = (column) => column.notNull().references('enquiry.order_id')
const ofUser: ColumnBuilderCallback = (column) =>
  column.notNull().references('office_user.user_id').onDelete('cascade')

/** Returns a function for `$call` that adds a column with a CHECK per rule. A CHECK is named `<table>_<column>_<rule>`. */
const column =
  <Name extends string>(name: Name, type: ColumnDataType, checks: Record<string, string>, build = notNull) =>
  <Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) => {
    const tableName = table.toOperationNode().table.table.identifier.name
    return Object.entries(checks).reduce(
      (builder, [rule, condition]) =>
        builder.addCheckConstraint(`${tableName}_${name}_${rule}`, sql.raw(condition)),
      table.addColumn(name, type, build),
    )
  }

const text = <Name extends string>(name: Name, from: number, to: number, build = notNull) =>
  column(name, 'text', { length: `length(${name}) between ${from} and ${to}` }, build)

const oneOf = <Name extends string>(name: Name, values: readonly string[], build = notNull) => {
  const list = values.map((value) => `'${value}'`).join(', ')
  return column(name, 'text', { is_known: `${name} in (${list})` }, build)
}

const digits = <Name extends string>(name: Name, count: number, build = notNull) => {
  const is_digits = `length(${name}) = ${count} and ltrim(${name}, '0123456789') = ''`
  return column(name, 'text', { is_digits }, build)
}

/** A SHA-256 in hex. */
const sha256 = <Name extends string>(name: Name, build = notNull) => {
  const is_sha256 = `length(${name}) = 64 and ltrim(${name}, '0123456789abcdef') = ''`
  return column(name, 'text', { is_sha256 }, build)
}

/** A time in UTC, as `Date.toISOString` writes it. */
const utc = <Name extends string>(name: Name, build = notNull) =>
  column(name, 'text', { is_utc: `${name} like '____-__-__T__:__:__.___Z'` }, build)

const flag = <Name extends string>(name: Name) => column(name, 'integer', { is_flag: `${name} in (0, 1)` })

const positive = <Name extends string>(name: Name, build = notNull) =>
  column(name, 'integer', { is_positive: `${name} > 0` }, build)

const count = <Name extends string>(name: Name) =>
  column(name, 'integer', { is_not_negative: `${name} >= 0` })

/** The key of a table with one row. */
const onlyRow = column('only_row', 'integer', { is_one: 'only_row = 1' }, primaryKey)

/** The parts that differ between the two databases: column types and forms of tables. */
function dialectOf(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const types = TYPES[isPostgres ? 'postgres' : 'sqlite']
  const onSqlite = (form: string) => sql.raw(isPostgres ? '' : form)
  return {
    db,
    isPostgres,
    types,
    /** A table. STRICT makes SQLite reject a value of another type, as PostgreSQL does. */
    strict: <Name extends string>(name: Name) => db.schema.createTable(name).modifyEnd(onSqlite('strict')),
    /**
     * A table that is read by its key: SQLite stores its rows in the index of the key. An integer key is then no row number,
     * which SQLite would generate if it is left out.
     */
    keyed: <Name extends string>(name: Name) =>
      db.schema.createTable(name).modifyEnd(onSqlite('strict, without rowid')),
    /** Creates an index, with `where` a partial one. */
    index: (table: string, name: string, columns: string[], where?: string) => {
      const index = db.schema.createIndex(name).on(table).columns(columns)
      return (where ? index.where(sql<boolean>`${sql.raw(where)}`) : index).execute()
    },
    /** An amount in paise, or another large number. */
    amount: <Name extends string>(name: Name, build = notNull) =>
      column(name, types.bigint, { is_not_negative: `${name} >= 0` }, build),
    percentage: <Name extends string>(name: Name, build = notNull) => {
      const two_decimals = `abs(${name} * 100 - round(${name} * 100)) < 0.000001`
      return column(name, types.percent, { is_percentage: `${name} between 0 and 100`, two_decimals }, build)
    },
    bytes: <Name extends string>(name: Name, to: number) =>
      column(name, types.bytes, { length: `length(${name}) between 1 and ${to}` }),
  }
}

type Step = (dialect: ReturnType<typeof dialectOf>) => Promise<void>

const STATUSES = [
  'Enquiry Received',
  'Confirmed',
  'Paid',
  'Packed',
  'In Transport',
  'Reached City',
  'Collected',
  'Cancelled',
]
const ACTORS = ['guest', 'customer', 'office', 'system']
const LANGUAGES = ['en', 'ta']

export async function up(db: Kysely<unknown>): Promise<void> {
  const dialect = dialectOf(db)
  const steps: readonly Step[] = [
    createCatalogue,
    createCustomers,
    createEnquiries,
    createOffice,
    createDesk,
    createAudit,
    createPriceListFiles,
    createUpkeep,
  ]
  for (const step of steps) await step(dialect)
}

const createCatalogue: Step = async ({ db, strict, keyed, index, amount, percentage }) => {
  await strict('category')
    .$call(text('category_id', 1, 64, primaryKey))
    .$call(text('category_name', 1, 100))
    .$call(text('category_tamil_name', 1, 200))
    .$call(text('category_slug', 1, 100, unique))
    .addColumn('sort_order', 'integer', notNull)
    .$call(flag('is_hidden'))
    .$call(utc('updated_at'))
    .$call(positive('row_version'))
    .execute()

  await strict('product')
    .$call(text('product_id', 1, 64, primaryKey))
    .addColumn('category_id', 'text', (column) => column.notNull().references('category.category_id'))
    .$call(text('product_code', 1, 50, unique))
    .$call(text('product_name', 1, 200))
    .$call(text('tamil_name', 0, 300))
    .$call(text('per', 1, 100))
    .$call(amount('price'))
    .$call(percentage('discount_percentage'))
    .$call(flag('is_netrate_item'))
    .$call(flag('is_new_item'))
    .$call(flag('is_top_selling_item'))
    .$call(flag('is_sold_out'))
    .$call(text('photo_path', 0, 500))
    .addColumn('sort_order', 'integer', notNull)
    .$call(flag('is_hidden'))
    .$call(utc('updated_at'))
    .$call(positive('row_version'))
    .execute()
  await index('product', 'product_by_category', ['category_id', 'sort_order'])

  const ofProduct: ColumnBuilderCallback = (column) =>
    column.notNull().references('product.product_id').onDelete('cascade')
  await strict('media')
    .$call(text('media_id', 1, 64, primaryKey))
    .addColumn('product_id', 'text', ofProduct)
    .$call(oneOf('media_type', ['Image', 'Video']))
    .$call(text('photo_path', 1, 500))
    .addColumn('sort_order', 'integer', notNull)
    .addUniqueConstraint('media_product_id_sort_order_key', ['product_id', 'sort_order'])
    .execute()

  await strict('special_category')
    .$call(text('slug', 1, 100, primaryKey))
    .$call(text('name', 1, 100, unique))
    .addColumn('sort_order', 'integer', notNull)
    .execute()

  await keyed('product_special_category')
    .addColumn('product_id', 'text', ofProduct)
    .addColumn('slug', 'text', (column) =>
      column.notNull().references('special_category.slug').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('product_special_category_pkey', ['product_id', 'slug'])
    .execute()
  await index('product_special_category', 'product_special_category_by_slug', ['slug'])

  await keyed('catalogue_version')
    .$call(onlyRow)
    .$call(count('version'))
    .$call(utc('changed_at'))
    .$call(utc('known_since'))
    .execute()
  // Version 0 is a database that was never filled.
  await sql`insert into catalogue_version (only_row, version, changed_at, known_since)
    values (1, 0, '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z')`.execute(db)

  await keyed('catalogue_change')
    .$call(positive('change_no', primaryKey))
    .$call(utc('at'))
    .$call(text('actor', 1, 100))
    .$call(oneOf('kind', ['edit', 'import', 'undo']))
    .$call(text('label', 0, 200))
    .$call(positive('row_count'))
    .addColumn('undoes', 'integer', (column) => column.references('catalogue_change.change_no'))
    .addColumn('undone_by', 'integer', (column) => column.references('catalogue_change.change_no'))
    // No foreign key: a file is deleted after a year, its change stays.
    .$call(text('import_id', 1, 64, nullable))
    .addCheckConstraint('catalogue_change_undoes_an_earlier_one', sql`undoes < change_no`)
    .addCheckConstraint('catalogue_change_is_undone_by_a_later_one', sql`undone_by > change_no`)
    .execute()
  await index('catalogue_change', 'catalogue_change_by_time', ['at', 'change_no'])

  await keyed('catalogue_change_row')
    .$call(positive('change_no', (column) => column.notNull().references('catalogue_change.change_no')))
    .$call(oneOf('row_kind', ['category', 'product']))
    .$call(text('row_id', 1, 64))
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('catalogue_change_row_pkey', ['change_no', 'row_kind', 'row_id'])
    .addCheckConstraint('catalogue_change_row_is_of_something', sql`before is not null or after is not null`)
    .execute()
  await index('catalogue_change_row', 'catalogue_change_row_by_row', ['row_kind', 'row_id', 'change_no'])
}

const createCustomers: Step = async ({ strict, keyed, index }) => {
  await strict('customer')
    .$call(text('sub', 1, 64, primaryKey))
    .$call(text('customer_name', 1, 100))
    .$call(digits('mobile_no', 10, unique))
    .$call(text('email_id', 0, 50))
    .$call(text('address', 1, 1000))
    .$call(text('city', 1, 100))
    .$call(text('district', 0, 100))
    .$call(text('state', 0, 100))
    .$call(digits('pin_code', 6))
    .$call(text('password_hash', 1, 500))
    .$call(utc('created_at'))
    .execute()

  const ofCustomer: ColumnBuilderCallback = (column) =>
    column.notNull().references('customer.sub').onDelete('cascade')
  await keyed('session')
    .$call(sha256('token_hash', primaryKey))
    .addColumn('sub', 'text', ofCustomer)
    .$call(utc('created_at'))
    .$call(utc('expires_at'))
    .execute()
  await index('session', 'session_by_sub', ['sub'])
  await index('session', 'session_by_expiry', ['expires_at'])

  await keyed('customer_device')
    .addColumn('sub', 'text', ofCustomer)
    .$call(sha256('device_hash'))
    .$call(utc('seen_at'))
    .addPrimaryKeyConstraint('customer_device_pkey', ['sub', 'device_hash'])
    .execute()
}

const createEnquiries: Step = async ({ strict, keyed, index, types, amount, percentage }) => {
  const seq = 'enquiry_year * cast(10000000 as bigint) + enquiry_count'
  const netAmount = sql`net_amount = sub_total - discount_amount + packing_amount`
  // 22 characters of base64url carry 128 random bits.
  await strict('enquiry')
    .$call(text('order_id', 22, 64, primaryKey))
    .$call(text('view_id', 22, 64, unique))
    .$call(text('enquiry_number', 6, 20, unique))
    .$call(column('enquiry_year', 'integer', { is_year: 'enquiry_year between 2000 and 9999' }))
    .$call(column('enquiry_count', 'integer', { is_seven_digits: 'enquiry_count between 1 and 9999999' }))
    .$call(column('seq', types.bigint, { is_year_and_count: `seq = ${seq}` }, unique))
    .addColumn('sub', 'text', (column) => column.references('customer.sub').onDelete('set null'))
    .$call(text('customer_name', 1, 100))
    .$call(digits('mobile_no', 10))
    .$call(text('email_id', 0, 50))
    .$call(text('address', 1, 1000))
    .$call(text('city', 1, 100))
    .$call(digits('pin_code', 6))
    .$call(oneOf('language', LANGUAGES, nullable))
    .$call(amount('sub_total'))
    .$call(amount('discount_amount'))
    .$call(amount('packing_amount'))
    .$call(amount('net_amount'))
    .$call(text('amount_in_words', 1, 500))
    .$call(positive('line_count'))
    .$call(positive('version_counts'))
    .$call(positive('version_waiting', nullable))
    .$call(amount('received_amount'))
    .$call(amount('refunded_amount'))
    .$call(oneOf('order_status', STATUSES))
    .$call(utc('status_since'))
    .$call(utc('placed_at'))
    .$call(utc('call_from', nullable))
    .$call(flag('wrong_number'))
    .$call(text('lr_photo_path', 1, 500, nullable))
    .$call(text('fp', 1, 200, nullable))
    .$call(text('burst', 1, 64, nullable))
    .$call(positive('row_version'))
    .$call(
      column('search_text', 'text', { length: 'length(search_text) <= 1000' }, (column) =>
        column.notNull().defaultTo(''),
      ),
    )
    .addCheckConstraint('enquiry_has_two_ids', sql`view_id <> order_id`)
    .addCheckConstraint('enquiry_net_amount_adds_up', netAmount)
    .addCheckConstraint('enquiry_version_waiting_is_later', sql`version_waiting > version_counts`)
    .addCheckConstraint(
      'enquiry_is_called_until_confirmed',
      sql`call_from is null or order_status = 'Enquiry Received'`,
    )
    .execute()
  await index('enquiry', 'enquiry_by_mobile_no', ['mobile_no', 'placed_at'])
  await index('enquiry', 'enquiry_by_sub', ['sub', 'placed_at'])
  await index('enquiry', 'enquiry_by_burst', ['burst', 'placed_at'], 'burst is not null')
  // The last two columns are for the tallies, which read only this index.
  await index('enquiry', 'enquiry_by_status', ['order_status', 'seq', 'call_from', 'version_waiting'])
  await index('enquiry', 'enquiry_to_call', ['placed_at'], 'call_from is not null')
  await index('enquiry', 'enquiry_waiting', ['seq'], 'version_waiting is not null')
  // Covers a search with its filters, so that the table itself is not read.
  await index('enquiry', 'enquiry_searched', [
    'seq',
    'order_status',
    'version_waiting',
    'burst',
    'search_text',
  ])

  await keyed('enquiry_version')
    .addColumn('order_id', 'text', ofEnquiry)
    .$call(positive('version_no'))
    .$call(utc('made_at'))
    .$call(text('made_by', 1, 100))
    .$call(text('note', 0, 500))
    .$call(amount('sub_total'))
    .$call(percentage('discount_percentage', nullable))
    .$call(amount('discount_amount'))
    .$call(percentage('packing_percentage', nullable))
    .$call(amount('packing_amount'))
    .$call(amount('net_amount'))
    .$call(
      oneOf(
        'outcome',
        ['at once', 'by customer', 'by phone', 'superseded', 'withdrawn', 'cancelled'],
        nullable,
      ),
    )
    .$call(utc('outcome_at', nullable))
    .$call(text('outcome_by', 1, 100, nullable))
    .addPrimaryKeyConstraint('enquiry_version_pkey', ['order_id', 'version_no'])
    .addCheckConstraint('enquiry_version_net_amount_adds_up', netAmount)
    .addCheckConstraint(
      'enquiry_version_outcome_is_whole',
      sql`(outcome is null) = (outcome_at is null) and (outcome is null) = (outcome_by is null)`,
    )
    .execute()

  // A version has one line per product. A second key over `line_no` would cost a sixth of the disk space.
  await keyed('enquiry_line')
    .addColumn('order_id', 'text', notNull)
    .$call(positive('version_no'))
    .$call(positive('line_no'))
    .$call(text('product_id', 1, 64))
    .$call(text('product_code', 1, 50))
    .$call(text('product_name', 1, 200))
    .$call(text('tamil_name', 0, 300))
    .$call(text('per', 1, 100))
    .$call(amount('price'))
    .$call(percentage('discount_percentage'))
    .$call(amount('after_discount_price'))
    .$call(positive('qty'))
    .$call(amount('sub_total'))
    .addPrimaryKeyConstraint('enquiry_line_pkey', ['order_id', 'version_no', 'product_id'])
    .addForeignKeyConstraint(
      'enquiry_line_order_id_version_no_fkey',
      ['order_id', 'version_no'],
      'enquiry_version',
      ['order_id', 'version_no'],
    )
    .addCheckConstraint('enquiry_line_sub_total_adds_up', sql`sub_total = after_discount_price * qty`)
    .execute()

  await keyed('enquiry_status_change')
    .addColumn('order_id', 'text', ofEnquiry)
    .$call(positive('change_no'))
    .$call(oneOf('order_status', STATUSES))
    .$call(utc('changed_at'))
    .$call(text('changed_by', 1, 100))
    .$call(oneOf('actor_kind', ACTORS))
    .$call(positive('undoes', nullable))
    .$call(text('reason', 1, 500, nullable))
    .addPrimaryKeyConstraint('enquiry_status_change_pkey', ['order_id', 'change_no'])
    .addCheckConstraint('enquiry_status_change_undoes_an_earlier_one', sql`undoes < change_no`)
    .addCheckConstraint('enquiry_status_change_undone_with_reason', sql`undoes is null or reason is not null`)
    .execute()

  await keyed('enquiry_counter')
    .addColumn('enquiry_year', 'integer', primaryKey)
    .$call(positive('last_count'))
    .execute()

  await keyed('idempotency_record')
    .$call(text('idempotency_key', 36, 36, primaryKey))
    .$call(sha256('payload_hash'))
    .addColumn('order_id', 'text', notNull)
    .$call(utc('created_at'))
    // A key is claimed before its enquiry is written: the reference is checked at commit.
    .addForeignKeyConstraint(
      'idempotency_record_order_id_fkey',
      ['order_id'],
      'enquiry',
      ['order_id'],
      (reference) => reference.deferrable().initiallyDeferred(),
    )
    .execute()
  await index('idempotency_record', 'idempotency_record_by_age', ['created_at'])
  // SQLite searches the referring keys whenever an enquiry is saved.
  await index('idempotency_record', 'idempotency_record_by_order_id', ['order_id'])
}

const createOffice: Step = async ({ strict, keyed, index, amount }) => {
  const email = { length: 'length(email) between 3 and 100', is_lower: 'email = lower(email)' }
  await strict('office_user')
    .$call(text('user_id', 1, 64, primaryKey))
    .$call(column('email', 'text', email, unique))
    .$call(text('user_name', 1, 100))
    .$call(oneOf('role', ['owner', 'staff', 'packer']))
    .$call(text('password_hash', 1, 500, nullable))
    .$call(oneOf('language', LANGUAGES))
    .$call(text('totp_secret', 16, 64, nullable))
    .$call(amount('totp_step', nullable))
    .$call(utc('created_at'))
    .$call(utc('disabled_at', nullable))
    .$call(positive('row_version'))
    .addCheckConstraint(
      'office_user_totp_step_of_a_secret',
      sql`totp_step is null or totp_secret is not null`,
    )
    .execute()

  await keyed('office_session')
    .$call(sha256('token_hash', primaryKey))
    .addColumn('user_id', 'text', ofUser)
    .$call(utc('created_at'))
    .$call(utc('seen_at'))
    .$call(text('device', 0, 200))
    .$call(utc('confirmed_at'))
    .execute()
  await index('office_session', 'office_session_by_user', ['user_id'])

  await keyed('office_recovery_code')
    .addColumn('user_id', 'text', ofUser)
    .$call(sha256('code_hash'))
    .addPrimaryKeyConstraint('office_recovery_code_pkey', ['user_id', 'code_hash'])
    .execute()

  await keyed('office_invite')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .$call(sha256('token_hash', unique))
    .$call(utc('expires_at'))
    .addColumn('made_by', 'text', (column) => column.references('office_user.user_id').onDelete('cascade'))
    .$call(count('user_version'))
    .execute()
  await index('office_invite', 'office_invite_by_maker', ['made_by'])

  await keyed('office_request')
    .addColumn('user_id', 'text', ofUser)
    .$call(text('request_key', 36, 36))
    .$call(sha256('payload_hash'))
    .$call(utc('created_at'))
    .addPrimaryKeyConstraint('office_request_pkey', ['user_id', 'request_key'])
    .execute()
  await index('office_request', 'office_request_by_age', ['created_at'])

  // A tab shows one enquiry at a time.
  await keyed('office_presence')
    .addColumn('order_id', 'text', (column) => ofEnquiry(column).onDelete('cascade'))
    .$call(text('tab_id', 1, 64))
    .addColumn('user_id', 'text', ofUser)
    .$call(utc('seen_at'))
    .addPrimaryKeyConstraint('office_presence_pkey', ['user_id', 'tab_id'])
    .execute()
  await index('office_presence', 'office_presence_by_enquiry', ['order_id'])

  await keyed('office_device')
    .addColumn('user_id', 'text', ofUser)
    .$call(sha256('device_hash'))
    .$call(utc('seen_at'))
    .addPrimaryKeyConstraint('office_device_pkey', ['user_id', 'device_hash'])
    .execute()

  await keyed('office_failed_sign_in')
    .$call(sha256('email_hash'))
    .$call(sha256('address_hash'))
    .$call(positive('tries'))
    .$call(utc('failed_at'))
    .addPrimaryKeyConstraint('office_failed_sign_in_pkey', ['email_hash', 'address_hash'])
    .execute()

  const events = [
    'sign-in',
    'sign-in-failed',
    'wrong-code',
    'wrong-password',
    'customer-sign-in-failed',
    'refused',
    'read-person',
    'read-list',
    'export',
  ]
  await keyed('security_event')
    .$call(utc('hour'))
    .$call(text('user_id', 0, 64))
    .$call(oneOf('kind', events))
    .$call(text('device', 0, 40))
    .$call(text('about', 0, 40))
    .$call(positive('times'))
    .addPrimaryKeyConstraint('security_event_pkey', ['hour', 'user_id', 'kind', 'device', 'about'])
    .execute()
  await index('security_event', 'security_event_by_user', ['user_id', 'kind', 'device', 'hour'])
}

/** Tables of the office about enquiries: calls, payments, dispatches, packing, messages. */
const createDesk: Step = async ({ db, strict, keyed, types, bytes }) => {
  await strict('file')
    .$call(sha256('file_hash', primaryKey))
    .$call(oneOf('media_type', ['image/webp', 'image/jpeg']))
    .$call(bytes('bytes', 4 * 1024 * 1024))
    .$call(utc('created_at'))
    .execute()

  await keyed('enquiry_call')
    .addColumn('order_id', 'text', ofEnquiry)
    .$call(positive('call_no'))
    .$call(utc('called_at'))
    .$call(text('called_by', 1, 100))
    .$call(oneOf('outcome', ['Reached', 'No Answer', 'Call Back', 'Wrong Number']))
    .$call(utc('call_back_at', nullable))
    .$call(text('note', 0, 500))
    .$call(utc('taken_back_at', nullable))
    .addPrimaryKeyConstraint('enquiry_call_pkey', ['order_id', 'call_no'])
    .addCheckConstraint(
      'enquiry_call_back_has_a_time',
      sql`outcome <> 'Call Back' or call_back_at is not null`,
    )
    .execute()

  await keyed('payment')
    .addColumn('order_id', 'text', ofEnquiry)
    .$call(positive('payment_no'))
    .$call(oneOf('kind', ['receipt', 'refund']))
    .$call(column('amount', types.bigint, { is_positive: 'amount > 0' }))
    .$call(oneOf('mode', ['UPI', 'Bank Transfer', 'Cash', 'Cheque', 'Other']))
    .$call(text('reference', 0, 100))
    .$call(text('reference_key', 1, 100, nullable))
    .$call(utc('paid_at'))
    .$call(utc('recorded_at'))
    .$call(text('recorded_by', 1, 100))
    .$call(utc('taken_back_at', nullable))
    .$call(text('taken_back_by', 1, 100, nullable))
    .$call(text('taken_back_reason', 1, 500, nullable))
    .addPrimaryKeyConstraint('payment_pkey', ['order_id', 'payment_no'])
    .addCheckConstraint(
      'payment_taken_back_is_whole',
      sql`(taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_reason is null)`,
    )
    .execute()
  await db.schema
    .createIndex('payment_by_reference')
    .unique()
    .on('payment')
    .columns(['kind', 'reference_key'])
    .where(sql<boolean>`reference_key is not null and taken_back_at is null`)
    .execute()

  await keyed('dispatch')
    .addColumn('order_id', 'text', ofEnquiry)
    .$call(positive('dispatch_no'))
    .$call(text('lorry_office', 0, 100))
    .$call(text('lr_number', 0, 50))
    .$call(text('lorry_phone', 0, 20))
    .addColumn('receipt_hash', 'text', (column) => column.references('file.file_hash'))
    .$call(utc('dispatched_at'))
    .$call(text('dispatched_by', 1, 100))
    .addPrimaryKeyConstraint('dispatch_pkey', ['order_id', 'dispatch_no'])
    .execute()

  await keyed('packing_tick')
    .addColumn('order_id', 'text', notNull)
    .$call(positive('version_no'))
    .$call(positive('line_no'))
    .$call(utc('ticked_at'))
    .$call(text('ticked_by', 1, 100))
    .addPrimaryKeyConstraint('packing_tick_pkey', ['order_id', 'version_no', 'line_no'])
    .addForeignKeyConstraint(
      'packing_tick_order_id_version_no_fkey',
      ['order_id', 'version_no'],
      'enquiry_version',
      ['order_id', 'version_no'],
    )
    .execute()

  const messages = [
    'no-answer',
    'proposed',
    'confirmed',
    'part-paid',
    'paid',
    'packed',
    'sent',
    'reached-city',
    'cancelled',
  ]
  await keyed('enquiry_message')
    .addColumn('order_id', 'text', ofEnquiry)
    .$call(positive('message_no'))
    .$call(oneOf('message', messages))
    .$call(positive('change_no', nullable))
    .$call(positive('version_no', nullable))
    .$call(utc('opened_at'))
    .$call(text('opened_by', 1, 100))
    .addPrimaryKeyConstraint('enquiry_message_pkey', ['order_id', 'message_no'])
    .addForeignKeyConstraint(
      'enquiry_message_order_id_change_no_fkey',
      ['order_id', 'change_no'],
      'enquiry_status_change',
      ['order_id', 'change_no'],
    )
    .addForeignKeyConstraint(
      'enquiry_message_order_id_version_no_fkey',
      ['order_id', 'version_no'],
      'enquiry_version',
      ['order_id', 'version_no'],
    )
    .addCheckConstraint('enquiry_message_tells_of_one', sql`(change_no is null) <> (version_no is null)`)
    .execute()
}

/** The audit log: rows are added and never changed. */
const createAudit: Step = async ({ db, isPostgres, keyed, index }) => {
  await keyed('audit')
    .$call(positive('audit_no', primaryKey))
    .$call(utc('at'))
    .$call(oneOf('actor_kind', ACTORS))
    .$call(text('actor_id', 0, 64))
    .$call(text('actor_name', 0, 100))
    .$call(text('action', 1, 64))
    .$call(text('subject_kind', 1, 32))
    .$call(text('subject_id', 0, 64))
    .$call(text('subject_label', 0, 100))
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .$call(sha256('hash'))
    .execute()
  await index('audit', 'audit_by_subject', ['subject_kind', 'subject_id', 'audit_no'])
  await index('audit', 'audit_by_actor', ['actor_id', 'audit_no'])
  await index('audit', 'audit_by_action', ['action', 'audit_no'])

  await keyed('audit_personal')
    .$call(positive('audit_no', (column) => column.notNull().references('audit.audit_no')))
    .$call(oneOf('side', ['before', 'after']))
    .$call(text('field', 1, 64))
    .$call(text('salt', 22, 64))
    .addColumn('value', 'text', notNull)
    .addPrimaryKeyConstraint('audit_personal_pkey', ['audit_no', 'side', 'field'])
    .execute()

  await keyed('unit_head').$call(onlyRow).$call(count('audit_no')).$call(sha256('audit_hash')).execute()
  await sql`insert into unit_head (only_row, audit_no, audit_hash) values (1, 0, ${'0'.repeat(64)})`.execute(
    db,
  )

  for (const statement of isPostgres ? APPEND_ONLY_POSTGRES : APPEND_ONLY_SQLITE)
    await sql.raw(statement).execute(db)
}

const APPEND_ONLY_POSTGRES = [
  `create function audit_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the audit is append-only'; end $$`,
  `create trigger audit_no_change before update or delete on audit
    for each row execute function audit_is_append_only()`,
  `create trigger audit_no_truncate before truncate on audit
    for each statement execute function audit_is_append_only()`,
]

const APPEND_ONLY_SQLITE = [
  `create trigger audit_no_update before update on audit begin select raise(abort, 'the audit is append-only'); end`,
  `create trigger audit_no_delete before delete on audit begin select raise(abort, 'the audit is append-only'); end`,
  // REPLACE deletes the row that it replaces without a delete trigger.
  `create trigger audit_no_replace before insert on audit
    when exists (select 1 from audit where audit_no = new.audit_no)
    begin select raise(abort, 'the audit is append-only'); end`,
]

const createPriceListFiles: Step = async ({ strict, keyed, index, bytes }) => {
  const problems = [
    'file-is-none',
    'file-too-large',
    'file-too-many-cells',
    'file-damaged',
    'file-protected',
    'file-too-slow',
    'file-without-products',
    'list-changed-since',
  ]
  await strict('price_list_import')
    .$call(text('import_id', 1, 64, primaryKey))
    .$call(positive('row_version'))
    .$call(text('file_name', 1, 200))
    .$call(sha256('file_hash'))
    .$call(oneOf('state', ['reading', 'read', 'failed', 'scheduled', 'published', 'cancelled']))
    .$call(column('progress', 'integer', { is_percentage: 'progress between 0 and 100' }))
    .$call(oneOf('problem', problems, nullable))
    .$call(utc('created_at'))
    .$call(text('created_by', 1, 100))
    .$call(utc('publish_at', nullable))
    .$call(utc('published_at', nullable))
    .addColumn('change_no', 'integer', (column) => column.references('catalogue_change.change_no'))
    .$call(utc('claimed_at', nullable))
    .$call(count('seen_change_no'))
    .addColumn('left_alone', 'text', notNull)
    .addColumn('corrections', 'text', notNull)
    .addColumn('grid', 'text')
    .$call(bytes('bytes', 10 * 1024 * 1024))
    .addColumn('known_columns', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('scheduled_by', 'text', (column) => column.references('office_user.user_id'))
    .addCheckConstraint('price_list_import_has_its_time', sql`state <> 'scheduled' or publish_at is not null`)
    .execute()
  await index('price_list_import', 'price_list_import_by_age', ['created_at'])
  await index('price_list_import', 'price_list_import_to_do', ['state'], "state in ('reading', 'scheduled')")

  await keyed('sheet_shape')
    .$call(sha256('shape_hash', primaryKey))
    .addColumn('columns', 'text', notNull)
    .$call(utc('used_at'))
    .execute()
}

/** Settings, notices to send, limits, backups. */
const createUpkeep: Step = async ({ strict, keyed, index, amount }) => {
  await strict('shop_setting')
    .$call(text('setting_key', 1, 100, primaryKey))
    .addColumn('setting_value', 'text', notNull)
    .execute()

  await strict('notice')
    .$call(text('event', 1, 200))
    .$call(oneOf('recipient', ['customer', 'shop']))
    .addColumn('payload', 'text', notNull)
    .$call(count('attempts'))
    .$call(utc('next_attempt_at', nullable))
    .$call(utc('sent_at', nullable))
    .addColumn('last_error', 'text')
    .$call(utc('given_up_at', nullable))
    .$call(
      column('turn', 'integer', { is_known: 'turn between 0 and 2' }, (column) =>
        column.notNull().defaultTo(0),
      ),
    )
    .addPrimaryKeyConstraint('notice_pkey', ['event', 'recipient'])
    .addCheckConstraint('notice_sent_is_not_due', sql`sent_at is null or next_attempt_at is null`)
    .execute()
  await index('notice', 'notice_given_up', ['given_up_at'], 'given_up_at is not null')
  await index('notice', 'notice_to_send', ['turn', 'next_attempt_at'], 'next_attempt_at is not null')

  await keyed('throttle')
    .$call(text('throttle_name', 1, 50))
    .$call(sha256('key_hash'))
    .$call(count('tries'))
    .$call(utc('blocked_until'))
    .$call(utc('forget_at'))
    .addPrimaryKeyConstraint('throttle_pkey', ['throttle_name', 'key_hash'])
    .execute()

  await keyed('backup_night')
    .$call(text('night', 10, 10, primaryKey))
    .$call(utc('claimed_at'))
    .$call(text('file_name', 1, 200, nullable))
    .$call(amount('byte_count', nullable))
    .$call(utc('made_at', nullable))
    .$call(utc('proven_at', nullable))
    .$call(text('problem', 1, 500, nullable))
    .execute()
}
