import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchTextOf } from '#domain/enquiry-search.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry-status.ts'
import { verifyShop } from '#server/audit/verify-audit.ts'
import type { DatabasePlace } from '#server/db/dialect.ts'
import { fillSearchText } from '#server/db/fill-search-text.ts'
import { MIGRATIONS, migrateToLatest } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { findCatalogue } from '#server/db/queries/catalogue.ts'
import { findLatestEnquiries, findPrintableEnquiry } from '#server/db/queries/enquiries.ts'
import { getShop } from '#server/db/queries/settings.ts'
import { isThorough, times } from '#testing/thoroughness.ts'
import { describeOnBothDatabases, SEED_DIR } from '../databases.ts'

const run = promisify(execFile)

/** Every migration that was released, and what they are made of, as they were. A new one is added here when it is. */
const RELEASED = {
  '2026-11-21-storefront': '287ebe2145897f1e541c72bf910ac6bd0e283a25d5ca3d63bbb1379b49ea60ad',
  '2026-11-21-throttle': 'cbed32c14a9f984c7107c7676f68005643250a8a1d701664a135f6197ffa22d7',
  '2026-11-21-undelivered': '6d88fc6923e3bd79adb730666c23b1673c5d3a158f9da1614f54d3d9be249059',
  '2026-11-22-bursts': '1abc37c8428c2b24dab054567574fabe18908fa9ac018fe88fc8e07d86bf9110',
  '2026-11-23-a-named-checks': 'd3712bd96921d4493da435e5e754c0b13f9e092f2790f051c4eabb9bf00fed16',
  '2026-11-23-b-office': '171ce8f3c098529b5b9c93acaa864766e9a495e684bdb792ef22a232416355a6',
  '2026-11-23-c-desk': '06906136937f05415a3477a3c5bab68ba751dfde87cb0ca6a0e5f7c5cdec684a',
  '2026-11-23-d-price-list': '1953fbedefca1268f629a64f207c4bbfaa1c58f9eb02e306c4b34e0b8259d248',
  '2026-11-23-e-known-columns': '1dab5b7bb5dc14d545ad0f218ab11c830f17455611f456bddc0f3bac3d014570',
  '2026-11-23-f-backups': 'abd5ff1a94c4ce2753f929d0210451f848d94159ac0b72a5a8e3ddd3c4aeef93',
  '2026-11-23-g-page-speed': '86e105abfb9c9dbabcac292ba757d82b6e641ffad8268bc860834c3b641ddef1',
  '2026-11-24-a-keys-by-enquiry': '59c74d94c6e6188b335848dd5d8c2c115926bcea4a2fad8555962afc01a6c07f',
  '2026-11-24-b-lines-by-product': '8f8c645ff41177b4b36158b83679c0fe948edd2e68f6d042eea0600320da0b96',
  '2026-11-27-a-links-and-presence': '10e170c7db510ba085f13f9e9b3683b4fbafc9d49c8bb8ef18c1e21fcd4d8005',
  '2026-11-27-c-known-browsers': '9d23513683f5bfd7e07d98fe676441c8c77062e7fabdba3478f423ae27193f87',
  '2026-11-27-d-security-events': '3f8bce8907085a158baf096c3f2611bf6182247b2bd7625ace0312c71e5bfc38',
  '2026-11-27-m-scheduled-by': '3b8df8c22894b1811ccc9efd6ee640cce677d8e2b72e536942079b8453e527f3',
  '2026-11-27-r-search-text': '88fef5b392ae2f3736b3c5d446090e8273d4edd01687dd356644991dea9fb3f7',
  tables: '0bdb32c02b8903c40d1472cf16c9449a3cb1ec675ce9393ff77a724d13464438',
}

/** More than are indexed in one transaction. */
const ENQUIRIES = times(1200, 10_000)
const DAY = 86_400_000
const NOW = Date.now()
const time = (daysAgo: number) => new Date(NOW - daysAgo * DAY).toISOString()

type Row = Record<string, string | number | null>

// As that shop wrote them. Every 20th was placed within the last two weeks; every fourth by a customer, each with an enquiry
// of every status; every seventh of a status it took by itself.
function rowsOfThatShop(): Record<string, Row[]> {
  const enquiries = Array.from({ length: ENQUIRIES }, (_, index) => index + 1)
  const statusOf = (n: number) => ENQUIRY_STATUSES[n % 8] ?? 'Cancelled'
  const placedAt = (n: number) => time(n % 20 === 0 ? 1 : 100 + (n % 200))
  const orderId = (n: number) => `order-${n}`.padEnd(24, '-')
  const linesOf = (n: number) => (n % 3) + 1
  const stepsOf = (n: number) => {
    const to = statusOf(n)
    if (to === 'Cancelled')
      return n % 16 === 7 ? ['Enquiry Received', 'Cancelled'] : ['Enquiry Received', 'Confirmed', 'Paid', to]
    return ENQUIRY_STATUSES.slice(0, (n % 8) + 1)
  }
  return {
    category: [1, 2].map((n) => ({
      category_id: `c${n}`,
      category_name: `Sparklers ${n}`,
      category_tamil_name: 'மத்தாப்பு',
      category_slug: `sparklers-${n}`,
      sort_order: n,
    })),
    product: [1, 2, 3].map((n) => ({
      product_id: `sp0${n}`,
      category_id: 'c1',
      product_code: `SP0${n}`,
      product_name: '10 cm Electric Sparklers',
      tamil_name: '',
      per: '1 Box (10 Pcs)',
      price: 10_000,
      discount_percentage: 33.33,
      is_netrate_item: 0,
      is_new_item: 1,
      is_top_selling_item: 0,
      is_sold_out: 0,
      photo_path: '/pictures/sparkler-rose.svg',
      sort_order: n,
    })),
    media: [
      {
        media_id: 'sp01-1',
        product_id: 'sp01',
        media_type: 'Image',
        photo_path: '/pictures/a.svg',
        sort_order: 1,
      },
    ],
    special_category: [{ slug: 'kids', name: 'Crackers for Kids', sort_order: 1 }],
    product_special_category: [{ product_id: 'sp01', slug: 'kids' }],
    customer: Array.from({ length: 100 }, (_, n) => ({
      sub: `customer-${n}`,
      customer_name: 'Kavitha',
      mobile_no: `90000000${String(n).padStart(2, '0')}`,
      email_id: '',
      address: '7 Car Street',
      city: 'Madurai',
      district: '',
      state: '',
      pin_code: '625001',
      password_hash: '$argon2id$',
      created_at: time(400),
    })),
    session: [{ token_hash: 'a'.repeat(64), sub: 'customer-1', created_at: time(3), expires_at: time(-27) }],
    enquiry: enquiries.map((n) => ({
      order_id: orderId(n),
      view_id: `view-${n}`.padEnd(24, '-'),
      enquiry_number: `${2025 + (n % 2)}-${String(n).padStart(5, '0')}`,
      enquiry_year: 2025 + (n % 2),
      enquiry_count: n,
      sub: n % 4 === 0 ? `customer-${n % 100}` : null,
      customer_name: n % 3 === 0 ? 'கவிதா ராஜன்' : `Kavitha ${n % 50}`,
      mobile_no: `98${String(n).padStart(8, '0')}`,
      email_id: '',
      address: '7 Car Street',
      city: n % 5 === 0 ? 'Sivakasi' : 'T. Nagar',
      pin_code: '625001',
      sub_total: 6_667 * linesOf(n),
      discount_amount: n % 9 === 0 ? 100 : 0,
      net_amount: 6_667 * linesOf(n) - (n % 9 === 0 ? 100 : 0),
      amount_in_words: 'Rupees Only',
      order_status: statusOf(n),
      placed_at: placedAt(n),
      lr_photo_path: n % 8 > 3 && n % 8 < 7 ? `${n}.jpg` : null,
      fp: n % 2 ? 'device' : null,
      burst: n % 100 === 0 ? 'burst' : null,
    })),
    enquiry_line: enquiries.flatMap((n) =>
      Array.from({ length: linesOf(n) }, (_, index) => ({
        order_id: orderId(n),
        line_no: index + 1,
        product_id: `sp0${index + 1}`,
        product_code: `SP0${index + 1}`,
        product_name: '10 cm Electric Sparklers',
        tamil_name: '',
        per: '1 Box (10 Pcs)',
        price: 10_000,
        discount_percentage: 33.33,
        after_discount_price: 6_667,
        qty: 1,
        sub_total: 6_667,
      })),
    ),
    enquiry_status_change: enquiries.flatMap((n) =>
      stepsOf(n).map((order_status, index) => ({
        order_id: orderId(n),
        change_no: index + 1,
        order_status,
        changed_at: new Date(Date.parse(placedAt(n)) + index * 3_600_000).toISOString(),
        changed_by: index === 0 ? 'customer' : 'Selvi',
      })),
    ),
    enquiry_counter: [2025, 2026].map((enquiry_year) => ({ enquiry_year, last_count: ENQUIRIES })),
    idempotency_record: enquiries.slice(0, 100).map((n) => ({
      idempotency_key: `key-${n}`.padEnd(36, '-'),
      payload_hash: 'b'.repeat(64),
      order_id: orderId(n),
      created_at: placedAt(n),
    })),
    notice: enquiries.slice(0, 100).map((n) => ({
      event: `enquiry-placed:${orderId(n)}`,
      recipient: n % 2 ? 'shop' : 'customer',
      payload: '{}',
      attempts: 1,
      next_attempt_at: n % 3 === 0 ? time(0) : null,
      sent_at: n % 3 === 0 ? null : time(1),
      last_error: null,
      given_up_at: n % 3 === 1 ? time(1) : null,
      turn: n % 3,
    })),
    throttle: [
      {
        throttle_name: 'sign-in',
        key_hash: 'c'.repeat(64),
        tries: 3,
        blocked_until: time(0),
        forget_at: time(-1),
      },
    ],
    // A setting that came later is missing, as it is in that shop.
    shop_setting: Object.entries(JSON.parse(readFileSync(join(SEED_DIR, 'shop.json'), 'utf8')))
      .filter(([name]) => !LATER_SETTINGS.includes(name))
      .map(([setting_key, value]) => ({ setting_key, setting_value: JSON.stringify(value) })),
  }
}

/** Tables that no longer exist: their content is derived from other tables. */
const GONE_TABLES = ['enquiry_token']
/** Tables that the shop with its office did not have yet. */
const NEWER_TABLES = ['office_device', 'customer_device', 'office_failed_sign_in', 'security_event']

const LATER_SETTINGS = ['gst_percentage', 'lorry_freight', 'brands', 'tamil']

/** Upgrades a database as a starting shop does: in `npm run withstand` as two instances that start together. */
async function upgrade(place: DatabasePlace) {
  if (!isThorough) return prepareDatabase(place, SEED_DIR)
  const start = join(import.meta.dirname, 'start-database.ts')
  await Promise.all([1, 2].map(() => run(process.execPath, [start, JSON.stringify(place)])))
}

/** The migrations up to one. */
const upTo = (last: string) => Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last))

describe('The released migrations', { tags: ['W16'] }, () => {
  it('are all of them', () => {
    expect(Object.keys(RELEASED)).toEqual([...Object.keys(MIGRATIONS), 'tables'])
  })

  it.each(Object.entries(RELEASED))('%s is never edited', (name, hash) => {
    const file = join(import.meta.dirname, `../../server/db/migrations/${name}.ts`)
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(hash)
  })
})

/** A value of a file of rows; what is in base64 there are bytes. */
const Value = v.union([v.string(), v.number(), v.null(), v.object({ base64: v.string() })])
/** A table, and the rows that follow it. */
type KeptTable = { table: string; columns: string[]; rows: v.InferOutput<typeof Value>[][] }

/**
 * The shop of 23 November 2026 with its office, as its own use cases wrote it: each table with its columns is followed by its
 * rows, what others refer to comes first.
 */
function readKeptShop(): KeptTable[] {
  const Table = v.object({ table: v.string(), columns: v.array(v.string()) })
  const tables: KeptTable[] = []
  for (const line of readFileSync(join(import.meta.dirname, 'shop-of-2026-11-23.jsonl'), 'utf8').split(
    '\n',
  )) {
    if (line === '') continue
    const read = v.parse(v.union([Table, v.array(Value)]), JSON.parse(line))
    if (Array.isArray(read)) tables.at(-1)?.rows.push(read)
    else tables.push({ ...read, rows: [] })
  }
  return tables
}

describeOnBothDatabases('A shop that had its office', { isEmpty: true, tags: ['W16', 'W15'] }, (database) => {
  const kept = readKeptShop()
  const asWritten = (value: v.InferOutput<typeof Value>) =>
    value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value
  const columnsOf = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))

  beforeAll(async () => {
    const { db, kind, place } = database()
    await migrateToLatest(db, kind, upTo('2026-11-23-g-page-speed'))
    await db.transaction().execute(async (trx) => {
      if (kind === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(trx)
      // What every shop has from the beginning; enquiries are counted as they come.
      for (const table of ['unit_head', 'catalogue_version'])
        await sql`delete from ${sql.table(table)}`.execute(trx)
      for (const { table, columns, rows } of kept.filter(({ table }) => table !== 'enquiry_tally')) {
        // All at once: some refer to later ones of their table.
        const values = rows.map((row) => sql`(${sql.join(row.map(asWritten))})`)
        await sql`insert into ${sql.table(table)} (${columnsOf(columns)}) values ${sql.join(values)}`.execute(
          trx,
        )
      }
    })
    await upgrade(place)
  }, 120_000)

  it('has something in every table that it had', async () => {
    const tables = (await database().db.introspection.getTables()).map(({ name }) => name)
    const old = tables.filter((name) => !NEWER_TABLES.includes(name))
    expect(kept.map(({ table }) => table).sort()).toEqual([...old, ...GONE_TABLES].sort())
  })

  const stayed = kept.map(({ table }) => table).filter((table) => !GONE_TABLES.includes(table))
  it.each(stayed)('has every row of %s as it was', async (name) => {
    const { columns = [], rows = [] } = kept.find(({ table }) => table === name) ?? {}
    const found = await sql<
      Record<string, unknown>
    >`select ${columnsOf(columns)} from ${sql.table(name)}`.execute(database().db)
    const written = found.rows.map((row) =>
      columns.map((column) => {
        const value = row[column]
        return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
      }),
    )
    const sorted = (all: readonly unknown[]) => all.map((row) => JSON.stringify(row)).sort()
    expect(sorted(written)).toEqual(sorted(rows))
  })

  it('has its audit whole, its orders with all their lines, and its price list', async () => {
    const { db } = database()
    const count = (name: string) => kept.find(({ table }) => table === name)?.rows.length

    expect(await verifyShop(db)).toMatchObject({ rows: count('audit'), differences: [] })
    const enquiries = await db.selectFrom('enquiry').selectAll().execute()
    expect(enquiries).toHaveLength(count('enquiry') ?? 0)
    for (const { order_id, line_count } of enquiries)
      expect((await findPrintableEnquiry(db, order_id))?.lines).toHaveLength(line_count)
    const categories = await findCatalogue(db)
    expect(categories.flatMap(({ product_list }) => product_list)).toHaveLength(count('product') ?? 0)
  })
})

describeOnBothDatabases('A shop that had no office', { isEmpty: true, tags: ['W16'] }, (database) => {
  const before = rowsOfThatShop()

  beforeAll(async () => {
    const { db, kind, place } = database()
    await migrateToLatest(db, kind, upTo('2026-11-22-bursts'))
    await db.transaction().execute(async (trx) => {
      for (const [table, rows] of Object.entries(before)) {
        const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name))
        for (let at = 0; at < rows.length; at += 500) {
          const values = rows.slice(at, at + 500).map((row) => sql`(${sql.join(Object.values(row))})`)
          await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(values)}`.execute(
            trx,
          )
        }
      }
      await sql`update catalogue_version set version = 7, changed_at = ${time(30)}`.execute(trx)
    })
    await upgrade(place)
  }, 120_000)

  const read = async (query: string) => (await sql.raw<Row>(query).execute(database().db)).rows

  it.each(Object.keys(before))('has every column of %s as it was', async (table) => {
    const rows = before[table] ?? []
    const columns = Object.keys(rows[0] ?? {})
    const found = await read(`select ${columns.join(', ')} from ${table}`)
    const written = (all: readonly Row[]) =>
      all.map((row) => JSON.stringify(columns.map((name) => row[name]))).sort()
    expect(written(found)).toEqual(written(rows))
  })

  it('has what was placed as version 1 of each enquiry, and all its lines in it', async () => {
    expect(
      await read(`select count(*) as enquiries, sum(line_count) as lines from enquiry
        join enquiry_version as version on version.order_id = enquiry.order_id and version_no = version_counts
        where version_no = 1 and version_waiting is null and made_at = placed_at and outcome = 'at once'
          and version.net_amount = enquiry.net_amount and version.discount_amount = enquiry.discount_amount`),
    ).toEqual([{ enquiries: ENQUIRIES, lines: before.enquiry_line?.length }])
    expect(await read('select count(*) as versions from enquiry_version')).toEqual([{ versions: ENQUIRIES }])
    expect(await read('select distinct version_no from enquiry_line')).toEqual([{ version_no: 1 }])
  })

  it('counts its enquiries by status, and those to call: only the latest', async () => {
    const tallies = await read('select tally_name, enquiries from enquiry_tally')
    const enquiries = before.enquiry ?? []
    const of = (status: string) => enquiries.filter(({ order_status }) => order_status === status)
    const latest = of('Enquiry Received').filter(({ placed_at }) => String(placed_at) > time(14))
    expect(latest).toHaveLength(ENQUIRIES / 40)
    expect(Object.fromEntries(tallies.map((row) => [row.tally_name, row.enquiries]))).toEqual({
      ...Object.fromEntries(ENQUIRY_STATUSES.map((status) => [status, of(status).length])),
      'to call': latest.length,
      waiting: 0,
    })
    expect(await read('select count(*) as n from enquiry where call_from = placed_at')).toEqual([
      { n: latest.length },
    ])
  })

  it('is owed nothing for what was paid, and knows since when each enquiry is what it is', async () => {
    const paid = `exists (select 1 from enquiry_status_change as step
      where step.order_id = enquiry.order_id and step.order_status = 'Paid')`
    const [wrong] = await read(`select count(*) as n from enquiry
      left join payment on payment.order_id = enquiry.order_id and payment_no = 1 and kind = 'receipt'
      where received_amount <> coalesce(amount, 0) or received_amount <> case when ${paid} then net_amount else 0 end
        or status_since <> (select changed_at from enquiry_status_change as step
          where step.order_id = enquiry.order_id order by change_no desc limit 1)`)
    expect(wrong).toEqual({ n: 0 })
    const [payments] = await read(`select count(*) as n from payment where recorded_by = 'Selvi'`)
    expect(payments).toEqual({
      n: before.enquiry_status_change?.filter((step) => step.order_status === 'Paid').length,
    })
  })

  it('says who took each step: a guest, a customer or the office', async () => {
    expect(
      await read(`select actor_kind, count(*) as n from enquiry_status_change
        group by actor_kind order by actor_kind`),
    ).toEqual([
      { actor_kind: 'customer', n: ENQUIRIES / 4 },
      { actor_kind: 'guest', n: (ENQUIRIES * 3) / 4 },
      { actor_kind: 'office', n: (before.enquiry_status_change?.length ?? 0) - ENQUIRIES },
    ])
  })

  it('finds every enquiry by its text, also when making it was broken off', async () => {
    const { db } = database()
    const texts = async () =>
      (await read('select search_text from enquiry order by seq')).map((row) => row.search_text)
    const enquiries = await db.selectFrom('enquiry').selectAll().orderBy('seq').execute()
    const expected = enquiries.map(searchTextOf)
    expect(await texts()).toEqual(expected)
    await sql`update enquiry set search_text = '' where seq < ${20_260_000_000 + ENQUIRIES / 2 - 7}`.execute(
      db,
    )
    await fillSearchText(db)
    expect(await texts()).toEqual(expected)
    await sql`update enquiry set search_text = ''`.execute(db)
    await fillSearchText(db)
    expect(await texts()).toEqual(expected)
  })

  it('starts with the settings it had, and shows its price list', async () => {
    expect(await getShop(database().db)).toMatchObject({ gst_percentage: 18, lorry_freight: [], brands: [] })
    const [sparklers] = await findCatalogue(database().db)
    expect(sparklers?.product_list.map(({ _id }) => _id)).toEqual(['sp01', 'sp02', 'sp03'])
    expect(await read('select distinct is_hidden, row_version, updated_at from product')).toEqual([
      { is_hidden: 0, row_version: 1, updated_at: time(30) },
    ])
    expect(await read('select known_since from catalogue_version')).toEqual([{ known_since: time(30) }])
  })

  it('prints every order as before, and lists those of a customer', async () => {
    const { db } = database()
    for (const enquiry of before.enquiry?.slice(0, 40) ?? []) {
      const printed = await findPrintableEnquiry(db, String(enquiry.order_id))
      expect(printed).toMatchObject(enquiry)
      expect(printed?.lines).toHaveLength(printed?.line_count ?? 0)
    }
    const latest = await findLatestEnquiries(db, { mobile_no: '9800000042' }, { limit: 50, lines: 1000 })
    expect(latest).toMatchObject([{ enquiry_number: '2025-00042' }])
  })
})
