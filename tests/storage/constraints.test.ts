import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { ENQUIRY_STATUSES } from '#domain/enquiry-status.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { describeOnEachDatabase } from '../databases.ts'

// Two good rows of every table, parents first; then one column at a time takes a value that no row may have.

const at = '2027-10-01T04:30:00.000Z'
const orderId = (n: number) => `order-${n}`.padEnd(22, '.')

const goodRows = (n: number): Record<string, Record<string, unknown>> => ({
  category: {
    category_id: `c${n}`,
    category_name: 'Sparklers',
    category_tamil_name: 'மத்தாப்பு',
    category_slug: `sparklers-${n}`,
    sort_order: 1,
  },
  product: {
    product_id: `p${n}`,
    category_id: `c${n}`,
    product_code: `SP${n}`,
    product_name: '10 cm Electric Sparklers',
    tamil_name: '',
    per: '1 Box (10 Pcs)',
    price: 999_999_999_999,
    discount_percentage: 33.33,
    is_netrate_item: 0,
    is_new_item: 0,
    is_top_selling_item: 1,
    is_sold_out: 0,
    photo_path: '',
    sort_order: 1,
  },
  media: { media_id: `m${n}`, product_id: 'p1', media_type: 'Video', photo_path: '/film', sort_order: n },
  special_category: { slug: `kids-${n}`, name: `Kids ${n}`, sort_order: 1 },
  product_special_category: { product_id: `p${n}`, slug: `kids-${n}` },
  customer: {
    sub: `sub-${n}`,
    customer_name: 'Kavitha',
    mobile_no: `000000000${n}`,
    email_id: '',
    address: '7 Car Street',
    city: 'Madurai',
    district: '',
    state: '',
    pin_code: '625001',
    password_hash: '$argon2id$',
    created_at: at,
  },
  session: { token_hash: `${n}`.repeat(64), sub: 'sub-1', created_at: at, expires_at: at },
  enquiry: {
    order_id: orderId(n),
    view_id: `view-${n}`.padEnd(22, '.'),
    enquiry_number: `2027-0000${n}`,
    enquiry_year: 2027,
    enquiry_count: n,
    sub: 'sub-1',
    customer_name: 'Kavitha',
    mobile_no: '0000000001',
    email_id: '',
    address: '7 Car Street',
    city: 'Madurai',
    pin_code: '625001',
    sub_total: 3_000,
    discount_amount: 0,
    net_amount: 3_000,
    amount_in_words: 'Thirty Rupees Only',
    order_status: 'Enquiry Received',
    placed_at: at,
    lr_photo_path: null,
    fp: null,
  },
  enquiry_line: {
    order_id: orderId(1),
    line_no: n,
    product_id: `any-${n}`,
    product_code: 'SP1',
    product_name: '10 cm Electric Sparklers',
    tamil_name: '',
    per: '1 Box',
    price: 1_000,
    discount_percentage: 0,
    after_discount_price: 1_000,
    qty: 3,
    sub_total: 3_000,
  },
  enquiry_status_change: {
    order_id: orderId(1),
    change_no: n,
    order_status: 'Enquiry Received',
    changed_at: at,
    changed_by: 'customer',
  },
  enquiry_counter: { enquiry_year: 2027 + n, last_count: 1 },
  idempotency_record: {
    idempotency_key: `key-${n}`.padEnd(36, '.'),
    payload_hash: 'a'.repeat(64),
    order_id: orderId(1),
    created_at: at,
  },
  notice: {
    event: `enquiry-placed:${n}`,
    recipient: 'shop',
    payload: '{}',
    attempts: 0,
    next_attempt_at: null,
    sent_at: at,
    last_error: null,
    given_up_at: null,
  },
  throttle: {
    throttle_name: 'sign-in',
    key_hash: `${n}`.repeat(64),
    tries: n,
    blocked_until: at,
    forget_at: at,
  },
  shop_setting: { setting_key: `name-${n}`, setting_value: '"Vaanavil"' },
})

/** The shortest and longest text of each column that has limits. */
const LENGTHS: Record<string, Record<string, [number, number]>> = {
  category: {
    category_id: [1, 64],
    category_name: [1, 100],
    category_tamil_name: [1, 200],
    category_slug: [1, 100],
  },
  product: {
    product_id: [1, 64],
    product_code: [1, 50],
    product_name: [1, 200],
    tamil_name: [0, 300],
    per: [1, 100],
    photo_path: [0, 500],
  },
  media: { media_id: [1, 64], photo_path: [1, 500] },
  special_category: { slug: [1, 100], name: [1, 100] },
  customer: {
    sub: [1, 64],
    customer_name: [1, 100],
    email_id: [0, 50],
    address: [1, 1000],
    city: [1, 100],
    district: [0, 100],
    state: [0, 100],
    password_hash: [1, 500],
  },
  enquiry: {
    order_id: [22, 64],
    view_id: [22, 64],
    enquiry_number: [6, 20],
    customer_name: [1, 100],
    email_id: [0, 50],
    address: [1, 1000],
    city: [1, 100],
    amount_in_words: [1, 500],
    lr_photo_path: [1, 500],
    fp: [1, 200],
  },
  enquiry_line: {
    product_id: [1, 64],
    product_code: [1, 50],
    product_name: [1, 200],
    tamil_name: [0, 300],
    per: [1, 100],
  },
  enquiry_status_change: { changed_by: [1, 100] },
  idempotency_record: { idempotency_key: [36, 36] },
  notice: { event: [1, 200] },
  throttle: { throttle_name: [1, 50] },
  shop_setting: { setting_key: [1, 100] },
}

const DIGITS = ['', '123456789', '12345678901', '12345x', '123456789x', '௧௨௩௪௫௬', '௧௨௩௪௫௬௭௮௯௦']
const NOT_A_TIME = ['', '2027-10-01', '2027-10-01T04:30:00Z', '2027-10-01 04:30:00.000Z']
const NOT_A_HASH = ['', 'A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64)]
const NOT_AN_AMOUNT = [-1]
const NOT_A_DISCOUNT = [-0.01, 100.01, 33.333]
const NOT_A_FLAG = [-1, 2]

/** Values which a CHECK refuses, beside texts that are too short or too long. */
const REFUSED: Record<string, Record<string, readonly unknown[]>> = {
  product: {
    price: NOT_AN_AMOUNT,
    discount_percentage: NOT_A_DISCOUNT,
    is_netrate_item: NOT_A_FLAG,
    is_new_item: NOT_A_FLAG,
    is_top_selling_item: NOT_A_FLAG,
    is_sold_out: NOT_A_FLAG,
  },
  media: { media_type: ['', 'image', 'Audio'] },
  customer: { mobile_no: DIGITS, pin_code: DIGITS, created_at: NOT_A_TIME },
  session: { token_hash: NOT_A_HASH, created_at: NOT_A_TIME, expires_at: NOT_A_TIME },
  enquiry: {
    enquiry_year: [1999, 10_000],
    enquiry_count: [0, -1],
    mobile_no: DIGITS,
    pin_code: DIGITS,
    sub_total: [-1, 3_001],
    discount_amount: [-1, 1],
    net_amount: [-1, 2_999],
    order_status: ['', 'confirmed', 'Lost'],
    placed_at: NOT_A_TIME,
    view_id: [orderId(1)],
  },
  enquiry_line: {
    line_no: [0, -1],
    price: NOT_AN_AMOUNT,
    discount_percentage: NOT_A_DISCOUNT,
    after_discount_price: [-1, 1_001],
    qty: [0, -3, 4],
    sub_total: [-1, 2_999],
  },
  enquiry_status_change: {
    change_no: [0, -1],
    order_status: ['', 'confirmed', 'Lost'],
    changed_at: NOT_A_TIME,
  },
  enquiry_counter: { last_count: [0, -1] },
  idempotency_record: { payload_hash: NOT_A_HASH, created_at: NOT_A_TIME },
  throttle: { key_hash: NOT_A_HASH, tries: [-1], blocked_until: NOT_A_TIME, forget_at: NOT_A_TIME },
  notice: {
    recipient: ['', 'everyone'],
    attempts: [-1],
    next_attempt_at: [...NOT_A_TIME, at],
    sent_at: NOT_A_TIME,
    given_up_at: NOT_A_TIME,
  },
  catalogue_version: { only_row: [0, 2], version: [-1], changed_at: NOT_A_TIME },
}

/** Columns that refer to a row of another table. */
const REFERENCES: Record<string, readonly string[]> = {
  product: ['category_id'],
  media: ['product_id'],
  product_special_category: ['product_id', 'slug'],
  session: ['sub'],
  enquiry: ['sub'],
  enquiry_line: ['order_id'],
  enquiry_status_change: ['order_id'],
  idempotency_record: ['order_id'],
}

/** Columns in which the second row may not have the first one's value. */
const UNIQUE: Record<string, readonly string[]> = {
  category: ['category_id', 'category_slug'],
  product: ['product_id', 'product_code'],
  media: ['media_id', 'sort_order'],
  special_category: ['slug', 'name'],
  customer: ['sub', 'mobile_no'],
  session: ['token_hash'],
  enquiry: ['order_id', 'view_id', 'enquiry_number', 'enquiry_count'],
  enquiry_line: ['line_no', 'product_id'],
  enquiry_status_change: ['change_no'],
  enquiry_counter: ['enquiry_year'],
  idempotency_record: ['idempotency_key'],
  notice: ['event'],
  shop_setting: ['setting_key'],
}

const MAY_BE_NULL = new Set([
  'sub',
  'lr_photo_path',
  'fp',
  'next_attempt_at',
  'sent_at',
  'last_error',
  'given_up_at',
])

const first = goodRows(1)
const second = goodRows(2)

/** Every [table, column, value] of a table of tables. */
function each<T>(table: Record<string, Record<string, T>>): [string, string, T][] {
  return Object.entries(table).flatMap(([name, columns]) =>
    Object.entries(columns).map(([column, value]): [string, string, T] => [name, column, value]),
  )
}

function pairs(table: Record<string, readonly string[]>): [string, string][] {
  return Object.entries(table).flatMap(([name, columns]) =>
    columns.map((column): [string, string] => [name, column]),
  )
}

describeOnEachDatabase('The database itself', (database) => {
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(database().db)

  const setAll = (table: string, column: string, value: unknown) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(database().db)

  beforeAll(async () => {
    await migrateToLatest(database().db, database().kind)
    for (const rows of [first, second]) {
      for (const [table, row] of Object.entries(rows)) await insert(table, row)
    }
  })

  it('is asked about every table', async () => {
    const tables = await database().db.introspection.getTables()
    expect(tables.map((table) => table.name).sort()).toEqual(
      [...Object.keys(first), 'catalogue_version'].sort(),
    )
  })

  it.each(each(LENGTHS))('refuses too short and too long a %s.%s', async (table, column, [from, to]) => {
    for (const length of [from - 1, to + 1].filter((n) => n >= 0)) {
      await expect(setAll(table, column, 'x'.repeat(length)), `${length}`).rejects.toThrow(
        /check constraint/i,
      )
    }
  })

  it.each(each(REFUSED))('refuses what %s.%s cannot be', async (table, column, values) => {
    for (const value of values) {
      await expect(setAll(table, column, value), `${value}`).rejects.toThrow(/check constraint/i)
    }
  })

  it.each(pairs(REFERENCES))('refuses a %s.%s that refers to nothing', async (table, column) => {
    const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${'nobody'}`
    await expect(update.execute(database().db)).rejects.toThrow(/foreign key/i)
  })

  it.each(pairs(UNIQUE))('refuses a second %s.%s of the same value', async (table, column) => {
    const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${first[table]?.[column]}
      where ${sql.ref(column)} = ${second[table]?.[column]}`
    await expect(update.execute(database().db)).rejects.toThrow(/unique/i)
  })

  it.each(Object.keys(first))('refuses the same %s twice', async (table) => {
    await expect(insert(table, first[table] ?? {})).rejects.toThrow(/unique/i)
  })

  it.each(each(first).filter(([, column]) => !MAY_BE_NULL.has(column)))(
    'refuses %s.%s left out',
    async (table, column) => {
      await expect(setAll(table, column, null)).rejects.toThrow(/not.null/i)
    },
  )

  it('refuses a session without its customer', async () => {
    await expect(setAll('session', 'sub', null)).rejects.toThrow(/not.null/i)
  })

  it.each(each(first).filter(([, , value]) => typeof value === 'number'))(
    'refuses text as %s.%s',
    async (table, column) => {
      await expect(setAll(table, column, 'many')).rejects.toThrow(/cannot store|invalid input/)
    },
  )

  it('refuses half a paisa and half a piece', async () => {
    await expect(setAll('product', 'price', 0.5)).rejects.toThrow(/cannot store|invalid input/)
    await expect(setAll('enquiry_line', 'qty', 0.5)).rejects.toThrow(/cannot store|invalid input/)
  })

  it.each(ENQUIRY_STATUSES)('knows the status %s', async (status) => {
    await setAll('enquiry', 'order_status', status)
    await setAll('enquiry_status_change', 'order_status', status)
  })

  it('has one catalogue version', async () => {
    await expect(insert('catalogue_version', { only_row: 1, version: 1, changed_at: at })).rejects.toThrow(
      /unique/i,
    )
  })

  it('keeps a category that has products and an enquiry that has lines', async () => {
    const remove = (table: string) => sql`delete from ${sql.table(table)}`.execute(database().db)
    await expect(remove('category')).rejects.toThrow(/foreign key/i)
    await expect(remove('enquiry')).rejects.toThrow(/foreign key/i)
  })

  it('keeps the enquiries of a customer who leaves, and ends the sessions', async () => {
    const { db } = database()
    await db.deleteFrom('customer').execute()
    expect(await db.selectFrom('enquiry').select('sub').execute()).toEqual([{ sub: null }, { sub: null }])
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })
})
