import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { PAYMENT_MODES } from '#domain/enquiry/payments/payment.ts'
import { CALL_OUTCOMES } from '#domain/enquiry/phone-calls/phone-call.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { describeOnBothDatabases, runTransaction, type TestDatabase } from '../../test-database.ts'
import { sampleEnquiry, sampleLines } from '../sample-enquiry.ts'

// Tests one column of each kind and the rules between columns. schema.test.ts checks that every column has a CHECK.

const insertInto = ({ db }: TestDatabase, table: string, row: Record<string, unknown>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db)

const hash = 'a'.repeat(64)
const at = '2027-10-01T04:30:00.000Z'
const INVALID_NUMBERS = ['many', 0.5, null]

const VALUES_BY_COLUMN: [column: string, accepted: unknown[], rejected: unknown[]][] = [
  ['customer.customer_name', ['a', 'தீபா'.repeat(25)], ['', 'a'.repeat(101), null]],
  ['customer.email_id', ['', 'a'.repeat(50)], ['a'.repeat(51), null]],
  ['notice.recipient', ['customer', 'shop'], ['', 'Shop', 'office', null]],
  ['customer.pin_code', ['625001', '000000'], ['', '12345', '1234567', '12345x', '௧௨௩௪௫௬', ' 62500', null]],
  [
    'price_list_import.file_hash',
    [hash, '0'.repeat(64)],
    ['', 'A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64), null],
  ],
  ['customer.created_at', [at], ['', '2027-10-01', '2027-10-01T04:30:00Z', '2027-10-01 04:30:00.000Z', null]],
  ['enquiry.wrong_number', [0, 1], [-1, 2, ...INVALID_NUMBERS]],
  ['category.sort_order', [-1, 0, 2_147_483_647], INVALID_NUMBERS],
  ['category.row_version', [1, 2_147_483_647], [0, -1, ...INVALID_NUMBERS]],
  ['notice.attempts', [0, 2_147_483_647], [-1, ...INVALID_NUMBERS]],
  ['product.price', [0, 999_999_999_999], [-1, ...INVALID_NUMBERS]],
  ['product.discount_percentage', [0, 33.33, 100], [-0.01, 100.01, 33.333, 'many', null]],
  ['price_list_import.bytes', [Buffer.alloc(1)], [Buffer.alloc(0), Buffer.alloc(10_485_761), null]],
  ['enquiry.burst', [null, 'a'], ['', 'a'.repeat(65)]],
  ['price_list_import.progress', [0, 100], [-1, 101, ...INVALID_NUMBERS]],
]

/** Inserts an enquiry with all related rows, an office user, and changes of the price list. */
async function fillTables(database: TestDatabase): Promise<string> {
  const customer = {
    customer_name: 'Kavitha',
    mobile_no: '0000000001',
    email_id: '',
    address: '7 Car Street',
    city: 'Madurai',
    pin_code: '625001',
  }
  const otherColumns = { district: '', state: '', password_hash: '$argon2id$', created_at: at }
  await insertInto(database, 'customer', { sub: 'sub-1', ...customer, ...otherColumns })
  await insertInto(database, 'session', { token_hash: hash, sub: 'sub-1', created_at: at, expires_at: at })
  const lines = sampleLines(2)
  const enquiry = sampleEnquiry(2027, 1, lines)
  const { order_id } = enquiry
  await runTransaction(database.db, (trx) => insertEnquiry(trx, enquiry, lines))
  await database.db.updateTable('enquiry').set({ sub: sql`'sub-1'` }).execute()
  const step = { order_id, changed_at: at, changed_by: 'Selvi', actor_kind: 'office', reason: 'By mistake' }
  for (const [change_no, order_status] of [
    [1, 'Enquiry Received'],
    [2, 'Confirmed'],
  ])
    await insertInto(database, 'enquiry_status_change', { ...step, change_no, order_status })
  const notice = { event: 'enquiry-placed:1', recipient: 'shop', payload: '{}', attempts: 0 }
  await insertInto(database, 'notice', notice)
  const call = { order_id, call_no: 1, called_at: at, called_by: 'Selvi', outcome: 'Call Back' }
  await insertInto(database, 'enquiry_call', { ...call, call_back_at: at, note: '' })
  const message = { order_id, message_no: 1, message: 'confirmed', change_no: 1 }
  await insertInto(database, 'enquiry_message', { ...message, opened_at: at, opened_by: 'Selvi' })
  for (const payment_no of [1, 2]) {
    const received = { kind: 'receipt', amount: 1_000, mode: 'UPI', reference: `UTR ${payment_no}` }
    const recorded = { paid_at: at, recorded_at: at, recorded_by: 'Selvi', reference_key: `UTR${payment_no}` }
    await insertInto(database, 'payment', { order_id, payment_no, ...received, ...recorded })
  }
  const user = { user_id: 'selvi', email: 'selvi@example.in', user_name: 'Selvi', role: 'staff' }
  const secret = { totp_secret: 'JBSWY3DPEHPK3PXP', totp_step: 60_000_000 }
  await insertInto(database, 'office_user', {
    ...user,
    ...secret,
    language: 'ta',
    created_at: at,
    row_version: 1,
  })
  for (const change_no of [1, 2, 3]) {
    const change = { change_no, at, actor: 'Selvi', kind: 'edit', label: '', row_count: 1 }
    await insertInto(database, 'catalogue_change', change)
  }
  const row = { change_no: 1, row_kind: 'product', row_id: 'sp01', before: '{}', after: '{}' }
  await insertInto(database, 'catalogue_change_row', row)
  const file = { import_id: 'import-1', row_version: 1, file_name: 'List.xlsx', file_hash: hash }
  const state = { state: 'scheduled', progress: 100, publish_at: at, seen_change_no: 0 }
  const read = { left_alone: '[]', corrections: '{}', bytes: Buffer.alloc(1) }
  const created = { created_at: at, created_by: 'Selvi' }
  await insertInto(database, 'price_list_import', { ...file, ...state, ...read, ...created })
  return order_id
}

describeOnBothDatabases('The database', { tags: ['§3'] }, (database) => {
  let order_id = ''
  beforeAll(async () => {
    order_id = await fillTables(database())
  })
  const setAll = (table: string, assignments: string) =>
    sql.raw(`update ${table} set ${assignments}`).execute(database().db)

  it.each(VALUES_BY_COLUMN)(
    'accepts valid values of %s and rejects others',
    async (column, accepted, rejected) => {
      const set = (value: unknown) =>
        sql`update ${sql.table(column.split('.', 1).join())} set ${sql.ref(column.replace(/.*\./, ''))} = ${value}`.execute(
          database().db,
        )
      for (const value of accepted) await set(value)
      for (const value of rejected)
        await expect(set(value), String(value).slice(0, 20)).rejects.toThrow(
          /check constraint|not.null|cannot store|invalid input/i,
        )
    },
  )

  it.each([
    ['enquiry', 'view_id = order_id'],
    ['enquiry', 'seq = seq + 1'],
    ['enquiry', 'net_amount = net_amount + 1'],
    ['enquiry', 'packing_amount = 1'],
    ['enquiry', 'version_waiting = version_counts'],
    ['enquiry', `order_status = 'Confirmed', call_from = placed_at`],
    ['enquiry_version', 'sub_total = sub_total + 1'],
    ['enquiry_version', 'discount_amount = 1'],
    ['enquiry_version', 'outcome = null'],
    ['enquiry_version', 'outcome_at = null'],
    ['enquiry_version', 'outcome_by = null'],
    ['enquiry_line', 'qty = qty + 1'],
    ['enquiry_line', 'sub_total = sub_total - 1'],
    ['enquiry_status_change', 'undoes = change_no'],
    ['enquiry_status_change', 'undoes = 1, reason = null where change_no = 2'],
    ['enquiry_call', 'call_back_at = null'],
    ['enquiry_message', 'change_no = null'],
    ['enquiry_message', 'version_no = 1'],
    ['notice', `sent_at = '${at}', next_attempt_at = '${at}'`],
    ['payment', `taken_back_at = '${at}'`],
    ['payment', `taken_back_by = 'Selvi'`],
    ['payment', `taken_back_at = '${at}', taken_back_by = 'Selvi'`],
    ['office_user', `email = 'Selvi@example.in'`],
    ['office_user', 'totp_secret = null'],
    ['catalogue_change', 'undoes = change_no'],
    ['catalogue_change', 'undone_by = change_no'],
    ['catalogue_change_row', 'before = null, after = null'],
    ['price_list_import', 'publish_at = null'],
    ['catalogue_version', 'only_row = 2'],
    ['unit_head', 'only_row = 2'],
  ])('rejects a row of %s with %s', async (table, assignments) => {
    await expect(setAll(table, assignments)).rejects.toThrow(/check constraint/i)
  })

  it('accepts every status, call outcome and payment mode of the shop', async () => {
    for (const status of ENQUIRY_STATUSES) {
      await setAll('enquiry', `call_from = null, order_status = '${status}'`)
      await setAll('enquiry_status_change', `order_status = '${status}'`)
    }
    for (const outcome of CALL_OUTCOMES) await setAll('enquiry_call', `outcome = '${outcome}'`)
    for (const mode of PAYMENT_MODES) await setAll('payment', `mode = '${mode}'`)
  })

  it('rejects a second enquiry with the same number in a year', async () => {
    const lines = sampleLines(1)
    const second = sampleEnquiry(2027, 1, lines)
    await expect(runTransaction(database().db, (trx) => insertEnquiry(trx, second, lines))).rejects.toThrow(
      /unique/i,
    )
  })

  it('accepts a payment reference again after an undo, and for a refund', async () => {
    const { db } = database()
    const second = db.updateTable('payment').where('payment_no', '=', 2)
    await second.set({ kind: 'refund', reference_key: 'UTR1' }).execute()
    const undone = { taken_back_at: at, taken_back_by: 'Selvi', taken_back_reason: 'Typed twice' }
    await second.set({ kind: 'receipt', ...undone }).execute()
    const notUndone = { taken_back_at: null, taken_back_by: null, taken_back_reason: null }
    await expect(second.set(notUndone).execute()).rejects.toThrow(/unique/i)
  })

  it('has a single catalogue version', async () => {
    const row = { only_row: 1, version: 1, changed_at: at, known_since: at }
    await expect(insertInto(database(), 'catalogue_version', row)).rejects.toThrow(/unique/i)
  })

  it('rejects references to missing rows, and deleting referenced rows', async () => {
    await expect(setAll('product', `category_id = 'none'`)).rejects.toThrow(/foreign key/i)
    const remove = (table: string) => sql`delete from ${sql.table(table)}`.execute(database().db)
    await expect(remove('category')).rejects.toThrow(/foreign key/i)
    await expect(remove('enquiry')).rejects.toThrow(/foreign key/i)
  })

  it('keeps the enquiries of a deleted customer and deletes the sessions', async () => {
    const { db } = database()
    await db.deleteFrom('customer').execute()
    expect(await db.selectFrom('enquiry').select(['order_id', 'sub']).execute()).toEqual([
      { order_id, sub: null },
    ])
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })
})
