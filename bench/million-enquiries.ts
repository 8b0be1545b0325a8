import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, openDatabase } from '#server/db/dialect.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'
import { seedIfEmpty } from '#server/db/seed.ts'

const ENQUIRIES = 1_000_000
const CUSTOMERS = 300_000
/** The customers who are asked for later: their enquiries are as long as at Diwali, those of the others short. */
const ASKED = 500
const LINES = 60
const LINES_OF_OTHERS = 4

/** A customer who is asked for: with a session, and the ids of one of the enquiries. */
export type Asked = { sub: string; mobile_no: string; token: string; order_id: string; view_id: string }

// What the two databases say in other words.
const IN_WORDS = {
  sqlite: {
    padded: (value: string, digits: number) => `printf('%0${digits}d', ${value})`,
    hex: (value: string) => `printf('%08x', ${value})`,
    // It has no word for it.
    reversed: (value: string) =>
      Array.from({ length: 10 }, (_, place) => `substr(${value}, ${10 - place}, 1)`).join(' || '),
  },
  postgres: {
    padded: (value: string, digits: number) => `lpad((${value})::text, ${digits}, '0')`,
    hex: (value: string) => `lpad(to_hex(${value}), 8, '0')`,
    reversed: (value: string) => `reverse(${value})`,
  },
}

/** A shop's database with a million enquiries of 300,000 customers, and those of them who are asked for. */
export async function fillEnquiries(place: { dataDir: string; databaseUrl?: string }): Promise<Asked[]> {
  const { db, kind, close } = openDatabase(place, { patient: true })
  await migrateToLatest(db, kind)
  await seedIfEmpty(db, join(import.meta.dirname, '../seed'), new Date().toISOString())
  if (kind === 'sqlite') {
    // Scattered rows of a gigabyte: from memory, and without waiting for the disk.
    await sql`pragma cache_size = -1000000`.execute(db)
    await sql`pragma synchronous = off`.execute(db)
  }
  await db.transaction().execute((trx) => insertAll(trx, kind))
  await sql`analyze`.execute(db)
  const asked = await signIn(db)
  await close()
  return asked
}

async function insertAll(db: Kysely<Database>, kind: DatabaseKind): Promise<void> {
  const { padded, hex, reversed } = IN_WORDS[kind]
  const run = (statement: string) => sql.raw(statement).execute(db)
  const upTo = (count: number) =>
    `with recursive each (n) as (select cast(1 as bigint) union all select n + 1 from each where n < ${count})`
  // Scattered over the index, as random ids are: a product with an odd number meets each 32 bits once.
  const scattered = hex('(n * 2654435761) & 4294967295')
  const customer = `((n * 7919) % ${CUSTOMERS} + 1)`

  await run(`insert into customer ${upTo(CUSTOMERS)}
    select 'bench-' || n, 'Kavitha Rajan', ${padded('9000000000 + n', 10)}, '', '14 Rajaji Street', 'Madurai', '', '',
      '625001', '$argon2id$', '2026-09-01T00:00:00.000Z' from each`)
  // A row that changes a million times in one transaction takes PostgreSQL hours.
  if (kind === 'postgres') await run('alter table enquiry disable trigger user')
  await run(`insert into enquiry (order_id, view_id, enquiry_number, enquiry_year, enquiry_count, seq, sub, customer_name,
      mobile_no, email_id, address, city, pin_code, sub_total, discount_amount, packing_amount, net_amount, amount_in_words,
      line_count, version_counts, received_amount, refunded_amount, order_status, status_since, placed_at, call_from,
      wrong_number, row_version)
    select order_id, view_id, '2026-' || ${padded('n', 7)}, 2026, n, 20260000000 + n, sub, 'Kavitha Rajan', mobile_no, '',
      '14 Rajaji Street', 'Madurai', '625001', lines * 5000, 0, 0, lines * 5000, 'Rupees Only', lines, 1, 0, 0,
      'Enquiry Received', placed_at, placed_at, placed_at, 0, 1
    from (${upTo(ENQUIRIES)} select n, 'bench-order-id-' || ${scattered} as order_id,
      'bench-view--id-' || ${scattered} as view_id, 'bench-' || ${customer} as sub,
      ${padded(`9000000000 + ${customer}`, 10)} as mobile_no,
      case when ${customer} <= ${ASKED} then ${LINES} else ${LINES_OF_OTHERS} end as lines,
      '2026-10-' || ${padded('n % 28 + 1', 2)} || 'T' || ${padded('n % 24', 2)} || ':' || ${padded('n % 60', 2)}
        || ':00.000Z' as placed_at from each) as enquiries`)
  await run(`insert into enquiry_version (order_id, version_no, made_at, made_by, note, sub_total, discount_amount,
      packing_amount, net_amount, outcome, outcome_at, outcome_by)
    select order_id, 1, placed_at, 'customer', '', sub_total, 0, 0, net_amount, 'at once', placed_at, 'customer'
    from enquiry order by order_id`)
  await run(`insert into enquiry_line (order_id, version_no, line_no, product_id, product_code, product_name, tamil_name, per,
      price, discount_percentage, after_discount_price, qty, sub_total)
    with recursive each (n) as (select 1 union all select n + 1 from each where n < ${LINES})
    select order_id, 1, n, 'p' || n, 'P' || n, 'Flower Pots Giant', 'பூச்சட்டி ஜெயண்ட்', '1 Box (10 Pcs)', 20000, 75, 5000, 1, 5000
    from enquiry join each on n <= line_count
    order by order_id, n`)
  // As tokensOf gives them.
  for (const token of [
    "'kavita'",
    "'rasan'",
    "'maturai'",
    `'#' || enquiry_count || '-2026'`,
    `'+' || ${reversed('mobile_no')}`,
  ])
    await run(`insert into enquiry_token select ${token} as token, seq from enquiry order by token, seq`)
  if (kind === 'postgres') await run('alter table enquiry enable trigger user')
  await run(
    `update enquiry_tally set enquiries = ${ENQUIRIES} where tally_name in ('Enquiry Received', 'to call')`,
  )
}

async function signIn(db: Kysely<Database>): Promise<Asked[]> {
  const rows = await db
    .selectFrom('enquiry')
    .innerJoin('customer', 'customer.sub', 'enquiry.sub')
    .select(['customer.sub', 'enquiry.mobile_no', 'order_id', 'view_id'])
    .where('enquiry.mobile_no', '<=', `${9_000_000_000 + ASKED}`)
    .execute()
  const asked = new Map(rows.map((row) => [row.sub, { ...row, token: row.sub.padEnd(43, '-') }]))
  const [created_at, expires_at] = ['2026-10-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
  await db
    .insertInto('session')
    .values(
      [...asked.values()].map(({ sub, token }) => ({
        token_hash: createHash('sha256').update(token).digest('hex'),
        sub,
        created_at,
        expires_at,
      })),
    )
    .execute()
  return [...asked.values()]
}
