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

describeOnBothDatabases('Tries', { tags: ['W6', 'W22'] }, (database) => {
  const count = (key: ThrottleKey, now: string, forget_at = minute(60)) =>
    database()
      .db.transaction()
      .execute(async (trx) => (await countAttempts(trx, [{ ...key, forget_at }], now))[0]?.tries)
  const block = (key: ThrottleKey, until: string) =>
    database()
      .db.transaction()
      .execute((trx) => blockAttempts(trx, key, until))

  it('are counted for each key of each kind', async () => {
    const key = keyOf(1)
    expect([await count(key, minute(0)), await count(key, minute(1)), await count(key, minute(1))]).toEqual([
      1, 2, 3,
    ])
    expect(await count(keyOf(1, 'tracking'), minute(1))).toBe(1)
    expect(await count(keyOf(2), minute(1))).toBe(1)
  })

  it('are all counted when 50 are made at once', async () => {
    const key = keyOf(3)
    const counts = await Promise.all(Array.from({ length: 50 }, () => count(key, minute(0))))
    expect(counts.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })

  it('are forgotten at a time that the first one sets', async () => {
    const key = keyOf(4)
    await count(key, minute(0), minute(10))
    expect(await count(key, minute(9), minute(19))).toBe(2)
    expect(await count(key, minute(10), minute(20))).toBe(1)
    expect(await count(key, minute(19), minute(29))).toBe(2)
    expect(await count(key, minute(20), minute(30))).toBe(1)
  })

  it('are forgotten no later than the next one says, if a clock was set back', async () => {
    const key = keyOf(11)
    await count(key, minute(50), minute(60))
    expect(await count(key, minute(0), minute(10))).toBe(2)
    expect(await count(key, minute(10), minute(20))).toBe(1)
  })

  it('are counted for several keys at once, for those alone that take any', async () => {
    const [open, blocked] = [keyOf(12), keyOf(13)]
    await count(blocked, minute(0))
    await block(blocked, minute(9))
    const counted = await database()
      .db.transaction()
      .execute((trx) =>
        countAttempts(
          trx,
          [open, blocked].map((key) => ({ ...key, forget_at: minute(60) })),
          minute(1),
        ),
      )
    expect(counted).toEqual([{ ...open, tries: 1, forget_at: minute(60) }])
  })

  it('are neither taken nor counted while they are blocked, however long that is', async () => {
    const key = keyOf(5)
    await count(key, minute(0), minute(5))
    await block(key, minute(9))
    expect(await count(key, minute(4))).toBeUndefined()
    expect(await count(key, minute(8))).toBeUndefined()
    expect(await count(key, minute(9))).toBe(1)
  })

  it('tell of several keys until when each is blocked', async () => {
    const { db } = database()
    const keys = [keyOf(6), keyOf(7), keyOf(8), keyOf(9)]
    for (const key of keys.slice(1)) await count(key, minute(0))
    const untilOf = async (of: ThrottleKey[], now: string) =>
      (await findBlockedKeys(db, of, now)).map(({ blocked_until }) => blocked_until).sort()
    expect(await untilOf(keys, minute(0))).toEqual([])
    await block(keyOf(7), minute(3))
    await block(keyOf(8), minute(2))
    expect(await untilOf(keys, minute(1))).toEqual([minute(2), minute(3)])
    expect(await untilOf([keyOf(8)], minute(1))).toEqual([minute(2)])
    expect(await untilOf([keyOf(7, 'tracking')], minute(1))).toEqual([])
    expect(await untilOf(keys, minute(3))).toEqual([])
  })

  it('are taken back one by one, or forgotten at once', async () => {
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

  it('are deleted when they are forgotten and block nothing', async () => {
    const { db } = database()
    await db.deleteFrom('throttle').execute()
    await count(keyOf(1), minute(0), minute(10))
    await count(keyOf(2), minute(0), minute(11))
    await count(keyOf(3), minute(0), minute(10))
    await block(keyOf(3), minute(11))
    await runTransaction(db, (trx) => deleteExpiredAttempts(trx, minute(10), 10))
    const left = await db.selectFrom('throttle').select('key_hash').orderBy('key_hash').execute()
    expect(left).toEqual([{ key_hash: keyOf(2).key_hash }, { key_hash: keyOf(3).key_hash }])
  })
})
