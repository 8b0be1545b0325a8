import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { SubSchema } from '#domain/customer/customer-id.ts'
import {
  findCredentials,
  findCustomer,
  insertCustomer,
  replacePassword,
  updateCustomer,
} from '#server/db/queries/customers.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  extendSession,
  findLiveSession,
  insertSession,
} from '#server/db/queries/sessions.ts'
import { describeOnBothDatabases, runTransaction } from '../test-database.ts'

const subOf = (n: number) => v.parse(SubSchema, `customer-${n}`)
const minute = (n: number) => new Date(Date.UTC(2027, 9, 1, 0, n)).toISOString()
const sampleCustomer = (n: number) => ({
  sub: subOf(n),
  customer_name: 'கவிதா',
  mobile_no: `${n}`.padStart(10, '9'),
  email_id: '',
  address: '4 Temple Street',
  city: 'Sivakasi',
  district: '',
  state: '',
  pin_code: '626123',
  password_hash: `hash-${n}`,
  created_at: minute(0),
})
const sampleSession = (customer: number, n: number) => ({
  token_hash: `${customer}${n}`.padStart(64, '0'),
  sub: subOf(customer),
  created_at: minute(0),
  expires_at: minute(n),
})

describeOnBothDatabases('Customers', { tags: ['§3', 'D7'] }, (database) => {
  beforeAll(async () => {
    for (const n of [1, 2, 3])
      await runTransaction(database().db, (trx) => insertCustomer(trx, sampleCustomer(n)))
  })

  it('have unique mobile numbers, even if 10 register one at once', async () => {
    const { db } = database()
    const attempts = Array.from({ length: 10 }, (_, i) =>
      runTransaction(db, (trx) =>
        insertCustomer(trx, { ...sampleCustomer(20 + i), mobile_no: '9000000000' }),
      ),
    )
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1)
  })

  it('are read without password, and with little more for signing in', async () => {
    const { db } = database()
    const { password_hash, created_at: _, ...profile } = sampleCustomer(1)
    const { sub, mobile_no } = profile
    expect(await findCustomer(db, sub)).toEqual(profile)
    expect(await findCredentials(db, { mobile_no })).toEqual({ sub, mobile_no, password_hash })
    expect(await findCredentials(db, { sub })).toEqual({ sub, mobile_no, password_hash })
    expect(await findCustomer(db, subOf(99))).toBeUndefined()
    expect(await findCredentials(db, { mobile_no: '9111111111' })).toBeUndefined()
  })

  it('change only in the given fields, and no other customers change', { tags: ['D10'] }, async () => {
    const { db } = database()
    const before = await findCustomer(db, subOf(3))
    const { password_hash: _, created_at: __, ...profile } = sampleCustomer(2)
    expect(
      await runTransaction(db, (trx) =>
        updateCustomer(trx, { sub: subOf(2), city: 'Salem', email_id: undefined }),
      ),
    ).toEqual({
      ...profile,
      city: 'Salem',
    })
    expect(await runTransaction(db, (trx) => updateCustomer(trx, { sub: subOf(2) }))).toEqual({
      ...profile,
      city: 'Salem',
    })
    expect(
      await runTransaction(db, (trx) => updateCustomer(trx, { sub: subOf(99), city: 'Salem' })),
    ).toBeUndefined()
    expect(await findCustomer(db, subOf(3))).toEqual(before)
  })

  it('get one new password if two requests replace the old one at once', async () => {
    const { db } = database()
    const old = sampleCustomer(3)
    const changes = ['one', 'two'].map((newHash) =>
      db.transaction().execute((trx) => replacePassword(trx, old, newHash)),
    )
    expect((await Promise.all(changes)).sort()).toEqual([false, true])
  })
})

describeOnBothDatabases('Sessions', { tags: ['D7'] }, (database) => {
  beforeAll(async () => {
    const { db } = database()
    for (const n of [1, 2]) await runTransaction(db, (trx) => insertCustomer(trx, sampleCustomer(n)))
    for (const n of [1, 2, 3, 4]) await startSession(1, n)
    await startSession(2, 5)
  })
  const startSession = (customer: number, n: number) =>
    database()
      .db.transaction()
      .execute((trx) => insertSession(trx, sampleSession(customer, n)))
  const hashOf = (customer: number, n: number) => sampleSession(customer, n).token_hash
  const find = (customer: number, n: number, now = minute(0)) =>
    findLiveSession(database().db, hashOf(customer, n), now)

  it('are found until they expire', async () => {
    expect(await find(1, 1)).toEqual(sampleSession(1, 1))
    expect(await find(1, 1, minute(1))).toBeUndefined()
    expect(await find(1, 9)).toBeUndefined()
  })

  it('are extended by use, unless they ended', async () => {
    const { db } = database()
    await runTransaction(db, (trx) => extendSession(trx, hashOf(1, 1), minute(30)))
    expect(await find(1, 1, minute(29))).toMatchObject({ sub: subOf(1), expires_at: minute(30) })
    await runTransaction(db, (trx) => deleteSession(trx, hashOf(1, 1)))
    await runTransaction(db, (trx) => extendSession(trx, hashOf(1, 1), minute(30)))
    expect(await find(1, 1)).toBeUndefined()
  })

  it('are deleted after they expire', async () => {
    await runTransaction(database().db, (trx) => deleteExpiredSessions(trx, minute(2)))
    expect(await find(1, 2)).toBeUndefined()
    expect(await find(1, 3)).toBeDefined()
  })

  it('can be deleted for a customer, except for one', async () => {
    const keptSession = { sub: subOf(1), token_hash: hashOf(1, 4) }
    await database()
      .db.transaction()
      .execute((trx) => deleteOtherSessions(trx, keptSession))
    expect(await find(1, 3)).toBeUndefined()
    expect(await find(1, 4)).toBeDefined()
    expect(await find(2, 5)).toBeDefined()
  })
})
