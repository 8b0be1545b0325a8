import { expect, it } from 'vitest'
import {
  blockAttempts,
  countAttempts,
  deleteAttempts,
  deleteExpiredAttempts,
  findBlockedKeys,
  refundAttempt,
  type ThrottleKey,
} from '#server/db/queries/throttle.ts'
import { describeOnBothDatabases, runTransaction } from '../test-database.ts'

const keyOf = (n: number, throttle_name = 'sign-in'): ThrottleKey => ({
  throttle_name,
  key_hash: `${n}`.padStart(64, '0'),
})
/** The nth minute of a day. */
const minute = (n: number) => new Date(Date.UTC(2027, 9, 1, 0, n)).toISOString()

describeOnBothDatabases('Counted attempts', { tags: ['W6', 'W22'] }, (database) => {
  const count = (key: ThrottleKey, now: string, forget_at = minute(60)) =>
    database()
      .db.transaction()
      .execute(async (trx) => (await countAttempts(trx, [{ ...key, forget_at }], now))[0]?.tries)
  const block = (key: ThrottleKey, until: string) =>
    database()
      .db.transaction()
      .execute((trx) => blockAttempts(trx, key, until))

  it('are counted per key and kind', async () => {
    const key = keyOf(1)
    expect([await count(key, minute(0)), await count(key, minute(1)), await count(key, minute(1))]).toEqual([
      1, 2, 3,
    ])
    expect(await count(keyOf(1, 'tracking'), minute(1))).toBe(1)
    expect(await count(keyOf(2), minute(1))).toBe(1)
  })

  it('are all counted if 50 are made at once', async () => {
    const key = keyOf(3)
    const counts = await Promise.all(Array.from({ length: 50 }, () => count(key, minute(0))))
    expect(counts.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })

  it('expire at a time set by the first one', async () => {
    const key = keyOf(4)
    await count(key, minute(0), minute(10))
    expect(await count(key, minute(9), minute(19))).toBe(2)
    expect(await count(key, minute(10), minute(20))).toBe(1)
    expect(await count(key, minute(19), minute(29))).toBe(2)
    expect(await count(key, minute(20), minute(30))).toBe(1)
  })

  it('expire no later than the next one allows, after the clock was set back', async () => {
    const key = keyOf(11)
    await count(key, minute(50), minute(60))
    expect(await count(key, minute(0), minute(10))).toBe(2)
    expect(await count(key, minute(10), minute(20))).toBe(1)
  })

  it('of several keys are counted at once, except for blocked keys', async () => {
    const [open, blocked] = [keyOf(12), keyOf(13)]
    await count(blocked, minute(0))
    await block(blocked, minute(9))
    const counts = await database()
      .db.transaction()
      .execute((trx) =>
        countAttempts(
          trx,
          [open, blocked].map((key) => ({ ...key, forget_at: minute(60) })),
          minute(1),
        ),
      )
    expect(counts).toEqual([{ ...open, tries: 1, forget_at: minute(60) }])
  })

  it('are neither accepted nor counted while blocked', async () => {
    const key = keyOf(5)
    await count(key, minute(0), minute(5))
    await block(key, minute(9))
    expect(await count(key, minute(4))).toBeUndefined()
    expect(await count(key, minute(8))).toBeUndefined()
    expect(await count(key, minute(9))).toBe(1)
  })

  it('are blocked per key until a given time', async () => {
    const { db } = database()
    const keys = [keyOf(6), keyOf(7), keyOf(8), keyOf(9)]
    for (const key of keys.slice(1)) await count(key, minute(0))
    const listBlockedUntil = async (queriedKeys: ThrottleKey[], now: string) =>
      (await findBlockedKeys(db, queriedKeys, now)).map(({ blocked_until }) => blocked_until).sort()
    expect(await listBlockedUntil(keys, minute(0))).toEqual([])
    await block(keyOf(7), minute(3))
    await block(keyOf(8), minute(2))
    expect(await listBlockedUntil(keys, minute(1))).toEqual([minute(2), minute(3)])
    expect(await listBlockedUntil([keyOf(8)], minute(1))).toEqual([minute(2)])
    expect(await listBlockedUntil([keyOf(7, 'tracking')], minute(1))).toEqual([])
    expect(await listBlockedUntil(keys, minute(3))).toEqual([])
  })

  it('can be refunded one by one, or reset', async () => {
    const { db } = database()
    const key = keyOf(10)
    await count(key, minute(0))
    await count(key, minute(0))
    await db.transaction().execute((trx) => refundAttempt(trx, key))
    expect(await count(key, minute(0))).toBe(2)
    await db.transaction().execute((trx) => deleteAttempts(trx, key))
    await db.transaction().execute((trx) => refundAttempt(trx, key))
    expect(await count(key, minute(0))).toBe(1)
  })

  it('are deleted when they have expired and block nothing', async () => {
    const { db } = database()
    await db.deleteFrom('throttle').execute()
    await count(keyOf(1), minute(0), minute(10))
    await count(keyOf(2), minute(0), minute(11))
    await count(keyOf(3), minute(0), minute(10))
    await block(keyOf(3), minute(11))
    await runTransaction(db, (trx) => deleteExpiredAttempts(trx, minute(10), 10))
    const remaining = await db.selectFrom('throttle').select('key_hash').orderBy('key_hash').execute()
    expect(remaining).toEqual([{ key_hash: keyOf(2).key_hash }, { key_hash: keyOf(3).key_hash }])
  })
})
