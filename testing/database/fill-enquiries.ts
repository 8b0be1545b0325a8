import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { buildSearchText } from '#domain/search/enquiry-search.ts'
import { type DatabaseKind, openDatabase } from '#server/db/dialect.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'
import { seedIfEmpty } from '#server/db/seed-if-empty.ts'

/** The default number of enquiries. */
export const ENQUIRY_COUNT = 100_000
/** Customers per enquiry. */
const CUSTOMERS_PER_ENQUIRY = 0.3
/** The number of customers with a session. They place long enquiries, as before Diwali; other customers place short ones. */
const SIGNED_IN_COUNT = 500
const LINES_OF_SIGNED_IN = 60
const LINES_OF_OTHERS = 4
/** Long enquiries: every `every`th enquiry after the first `after` (which are answered) has `lines` lines. */
export const LONG_ENQUIRIES = { every: 100, after: 98_000, lines: 300 }

/** First names, used cyclically: half of the customers share a few names, the others have rarer ones. */
const FIRST_NAMES = [
  ...[
    'Kavitha',
    'Murugan',
    'Kavitha',
    'Selvi',
    'Kavitha',
    'Lakshmi',
    'Kavitha',
    'Senthil',
    'Kavitha',
    'Arun',
  ],
  ...['Kavitha', 'Meena', 'Kavitha', 'Ravi', 'Kavitha', 'Deepa'],
]
const LAST_NAMES = ['Rajan', 'Pandian', 'Kumar', 'Natarajan', 'Ganesan', 'Joseph', 'Velu']
const CITIES = [
  'Madurai',
  'Chennai',
  'Madurai',
  'Salem',
  'Madurai',
  'Coimbatore',
  'Erode',
  'Tiruppur',
  'Karur',
]
/** A name that one of `every` enquiries has, and no other enquiry. */
export const RARE_NAME = { name: 'Zulaikha', every: 5_000 }

/** The shares of the newest enquiries up to each open status. All older enquiries are collected or cancelled. */
const OPEN_STATUS_SHARES = [
  ['Enquiry Received', 0.02],
  ['Confirmed', 0.04],
  ['Paid', 0.05],
  ['Packed', 0.055],
  ['In Transport', 0.07],
  ['Reached City', 0.08],
] as const
/** Lower bound for the base of the shares: even a small shop fills one page (50) of the queue. */
const MIN_OPEN_BASE = 5_000

/** A customer with a session, and the ids of one of their enquiries. */
type SignedInCustomer = { sub: string; mobile_no: string; token: string; order_id: string; view_id: string }

// SQL expressions that differ between the two databases.
const SQL_BY_DATABASE = {
  sqlite: {
    padded: (value: string, digits: number) => `printf('%0${digits}d', ${value})`,
    hex: (value: string) => `printf('%08x', ${value})`,
  },
  postgres: {
    padded: (value: string, digits: number) => `lpad((${value})::text, ${digits}, '0')`,
    hex: (value: string) => `lpad(to_hex(${value}), 8, '0')`,
  },
}

/** The number of enquiries, and of lines in an enquiry of most customers. */
type Size = { enquiries: number; lines: number }

/** Creates a database with `size.enquiries` enquiries (default 100,000 of 30,000 customers). Returns the customers with a session. */
export async function fillEnquiries(
  place: { dataDir: string; databaseUrl?: string },
  size: Size = { enquiries: ENQUIRY_COUNT, lines: LINES_OF_OTHERS },
): Promise<SignedInCustomer[]> {
  const { db, kind, close } = openDatabase(place, { patient: true })
  await migrateToLatest(db, kind)
  await seedIfEmpty(db, join(import.meta.dirname, '../../seed'), new Date().toISOString())
  if (kind === 'sqlite') {
    // The rows are scattered over the file: cache all of it, and do not wait for the disk.
    await sql`pragma cache_size = -1000000`.execute(db)
    await sql`pragma synchronous = off`.execute(db)
  }
  await db.transaction().execute((trx) => insertAll(trx, kind, size))
  // A running PostgreSQL does this by itself: index-only scans need a vacuumed table.
  await (kind === 'sqlite' ? sql`analyze` : sql`vacuum analyze`).execute(db)
  const signedIn = await createSessions(db)
  await close()
  return signedIn
}

async function insertAll(
  db: Kysely<Database>,
  kind: DatabaseKind,
  { enquiries, lines }: Size,
): Promise<void> {
  const { padded, hex } = SQL_BY_DATABASE[kind]
  const run = (statement: string) => sql.raw(statement).execute(db)
  const upTo = (count: number) =>
    `with recursive each (n) as (select cast(1 as bigint) union all select n + 1 from each where n < ${count})`
  // Scattered over the index like random ids: multiplying by an odd number is a permutation of 32-bit numbers.
  const scattered = hex('(n * 2654435761) & 4294967295')
  const customers = Math.round(enquiries * CUSTOMERS_PER_ENQUIRY)
  const customer = `((n * 7919) % ${customers} + 1)`

  await run(`insert into customer ${upTo(customers)}
    select 'bench-' || n, 'Kavitha Rajan', ${padded('9000000000 + n', 10)}, '', '14 Rajaji Street', 'Madurai', '', '',
      '625001', '$argon2id$', '2026-09-01T00:00:00.000Z' from each`)
  const firstNameExpression = buildCycleExpression('n', FIRST_NAMES)
  const lastNameExpression = buildCycleExpression('n', LAST_NAMES)
  const statusExpression = `case ${OPEN_STATUS_SHARES.map(([status, share]) => `when n > ${enquiries - Math.round(share * Math.max(enquiries, MIN_OPEN_BASE))} then '${status}'`).join(' ')}
    when n % 9 = 0 then 'Cancelled' else 'Collected' end`
  // Evenly spread over four weeks, the newest last.
  const hour = `n * 672 / ${enquiries + 1}`
  await run(`insert into enquiry (order_id, view_id, enquiry_number, enquiry_year, enquiry_count, seq, sub, customer_name,
      mobile_no, email_id, address, city, pin_code, sub_total, discount_amount, packing_amount, net_amount, amount_in_words,
      line_count, version_counts, received_amount, refunded_amount, order_status, status_since, placed_at, call_from,
      wrong_number, row_version)
    select order_id, view_id, '2026-' || case when n > 99999 then cast(n as text) else ${padded('n', 5)} end, 2026, n, 20260000000 + n, sub, customer_name, mobile_no, '',
      '14 Rajaji Street', city, '625001', lines * 5000, 0, 0, lines * 5000, 'Rupees Only', lines, 1,
      case when order_status in ('Enquiry Received', 'Confirmed', 'Cancelled') then 0 else lines * 5000 end, 0,
      order_status, placed_at, placed_at, case when order_status = 'Enquiry Received' then placed_at end, 0, 1
    from (${upTo(enquiries)} select n, 'bench-order-id-' || ${scattered} as order_id,
      'bench-view--id-' || ${scattered} as view_id, 'bench-' || ${customer} as sub,
      ${padded(`9000000000 + ${customer}`, 10)} as mobile_no,
      case when n % ${RARE_NAME.every} = 1 then '${RARE_NAME.name}' else ${firstNameExpression} end || ' ' || ${lastNameExpression} as customer_name,
      ${buildCycleExpression('n', CITIES)} as city, ${statusExpression} as order_status,
      case when n % ${LONG_ENQUIRIES.every} = 0 and n > ${LONG_ENQUIRIES.after} then ${LONG_ENQUIRIES.lines} when ${customer} <= ${SIGNED_IN_COUNT} then ${LINES_OF_SIGNED_IN}
        else ${lines} end as lines,
      '2026-10-' || ${padded(`(${hour}) / 24 + 1`, 2)} || 'T' || ${padded(`(${hour}) % 24`, 2)} || ':'
        || ${padded('n % 60', 2)} || ':00.000Z' as placed_at from each) as enquiries`)
  await run(`insert into enquiry_counter values (2026, ${enquiries})`)
  // Every enquiry has an idempotency key; keys are stored for a month.
  await run(`insert into idempotency_record (idempotency_key, payload_hash, order_id, created_at)
    select substr(order_id || '------------------------------------', 1, 36), '${'0'.repeat(64)}', order_id, placed_at
    from enquiry order by order_id`)
  await run(`insert into enquiry_version (order_id, version_no, made_at, made_by, note, sub_total, discount_amount,
      packing_amount, net_amount, outcome, outcome_at, outcome_by)
    select order_id, 1, placed_at, 'customer', '', sub_total, 0, 0, net_amount, 'at once', placed_at, 'customer'
    from enquiry order by order_id`)
  await run(`insert into enquiry_line (order_id, version_no, line_no, product_id, product_code, product_name, tamil_name, per,
      price, discount_percentage, after_discount_price, qty, sub_total)
    with recursive each (n) as (select 1 union all select n + 1 from each where n < ${LONG_ENQUIRIES.lines})
    select order_id, 1, n, 'p' || n, 'P' || n, 'Flower Pots Giant', 'பூச்சட்டி ஜெயண்ட்', '1 Box (10 Pcs)', 20000, 75, 5000, 1, 5000
    from enquiry join each on n <= line_count
    order by order_id, n`)
  await run(`insert into enquiry_status_change (order_id, change_no, order_status, changed_at, changed_by, actor_kind)
    select order_id, 1, 'Enquiry Received', placed_at, 'customer', 'customer' from enquiry order by order_id`)
  await run(`insert into enquiry_status_change (order_id, change_no, order_status, changed_at, changed_by, actor_kind)
    select order_id, 2, order_status, placed_at, 'Selvi', 'office' from enquiry
    where order_status <> 'Enquiry Received' order by order_id`)
  await run(`insert into payment (order_id, payment_no, kind, amount, mode, reference, paid_at, recorded_at, recorded_by)
    select order_id, 1, 'receipt', received_amount, 'Cash', '', placed_at, placed_at, 'Selvi' from enquiry
    where received_amount > 0 order by order_id`)
  await fillSearchTexts(db)
}

/** Fills `search_text` of all enquiries with the same texts as `buildSearchText`. */
async function fillSearchTexts(db: Kysely<Database>) {
  const names = [...FIRST_NAMES, RARE_NAME.name].flatMap((name) =>
    LAST_NAMES.map((last) => `${name} ${last}`),
  )
  const placeholder = { enquiry_number: enquiryNumber(2026, 1), mobile_no: '0'.repeat(10) }
  const numbers = buildSearchText({ ...placeholder, customer_name: '', city: '', pin_code: '', address: '' })
  const place = { pin_code: '625001', address: '14 Rajaji Street' }
  const rows = [...new Set(names)].flatMap((customer_name) =>
    [...new Set(CITIES)].map((city) => {
      const words = buildSearchText({ ...placeholder, ...place, customer_name, city }).slice(numbers.length)
      return `('${customer_name}', '${city}', '${words}')`
    }),
  )
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('create temporary table words (customer_name text, city text, words text)')
  await run(`insert into words values ${rows.join()}`)
  await run('create index words_by_name on words (customer_name, city)')
  await run(`update enquiry set search_text = mobile_no || ' ' || enquiry_number || ' ' || (
    select words from words where words.customer_name = enquiry.customer_name and words.city = enquiry.city)`)
  await run('drop table words')
}

/** Returns an SQL expression that picks one of the texts by a number, cyclically. */
function buildCycleExpression(number: string, texts: readonly string[]): string {
  return `case ${number} % ${texts.length} ${texts.map((text, n) => `when ${n} then '${text}'`).join(' ')} end`
}

async function createSessions(db: Kysely<Database>): Promise<SignedInCustomer[]> {
  const rows = await db
    .selectFrom('enquiry')
    .innerJoin('customer', 'customer.sub', 'enquiry.sub')
    .select(['customer.sub', 'enquiry.mobile_no', 'order_id', 'view_id'])
    .where('enquiry.mobile_no', '<=', `${9_000_000_000 + SIGNED_IN_COUNT}`)
    .execute()
  const signedIn = new Map(rows.map((row) => [row.sub, { ...row, token: row.sub.padEnd(43, '-') }]))
  const [created_at, expires_at] = ['2026-10-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
  await db
    .insertInto('session')
    .values(
      [...signedIn.values()].map(({ sub, token }) => ({
        token_hash: createHash('sha256').update(token).digest('hex'),
        sub,
        created_at,
        expires_at,
      })),
    )
    .execute()
  return [...signedIn.values()]
}
