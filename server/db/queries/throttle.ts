import { createHash } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'
import type { Database, Db, ThrottleTable, Trx, UtcText } from '../schema.ts'

/** Until when those wait who have not tried too often: past, also for a clock that is set back. */
const NOT_BLOCKED = '1970-01-01T00:00:00.000Z'

/** One kind of tries, and the hash of whose they are. */
export type ThrottleKey<Name extends string = string> = Pick<ThrottleTable, 'key_hash'> & {
  throttle_name: Name
}

/** How many tries of one kind somebody made, and when they are forgotten. */
export type ThrottleCount<Name extends string = string> = ThrottleKey<Name> &
  Pick<ThrottleTable, 'tries' | 'forget_at'>

/** Under what tries are kept: whose they are is hashed. */
export function createThrottleKey<const Name extends string>(
  throttle_name: Name,
  of: string,
): ThrottleKey<Name> {
  const key_hash = createHash('sha256').update(`${throttle_name} ${of}`).digest('hex')
  return { throttle_name, key_hash }
}

/** In one order everywhere: two instances that change the same keys never wait for each other crosswise. */
export function sortThrottleKeys<Key extends ThrottleKey>(keys: readonly Key[]): Key[] {
  return keys.toSorted((a, b) => (a.key_hash < b.key_hash ? -1 : 1))
}

const matchesAnyKey =
  (keys: readonly ThrottleKey[]) =>
  ({ and, or }: ExpressionBuilder<Database, 'throttle'>) =>
    or(keys.map(({ throttle_name, key_hash }) => and({ throttle_name, key_hash })))

/** How many tries were made under these keys, and when they are forgotten; also those that are by now. */
export async function findThrottleCounts<Name extends string>(
  db: Db,
  keys: readonly ThrottleKey<Name>[],
): Promise<ThrottleCount<Name>[]> {
  const rows = db.selectFrom('throttle').select(['key_hash', 'tries', 'forget_at']).where(matchesAnyKey(keys))
  return addThrottleNames(keys, await rows.execute())
}

/** Those of these keys that take no tries now, and until when. */
export async function findBlockedKeys<Name extends string>(
  db: Db,
  keys: readonly ThrottleKey<Name>[],
  now: UtcText,
): Promise<(ThrottleKey<Name> & { blocked_until: UtcText })[]> {
  const rows = db
    .selectFrom('throttle')
    .select(['key_hash', 'blocked_until'])
    .where(matchesAnyKey(keys))
    .where('blocked_until', '>', now)
  return addThrottleNames(keys, await rows.execute())
}

/**
 * Counts one more try for each key, all in one statement. Gives how many there are since they were last forgotten, and
 * nothing, nor counts it, for a key that takes none now. The first one says when all are forgotten; no later than one now
 * would say, for a clock may be set back.
 */
export async function countAttempts<Name extends string>(
  trx: Trx,
  keys: readonly (ThrottleKey<Name> & { forget_at: UtcText })[],
  now: UtcText,
): Promise<ThrottleCount<Name>[]> {
  const counted = sortThrottleKeys(keys).map(
    ({ throttle_name, key_hash, forget_at }) =>
      sql`(${throttle_name}, ${key_hash}, ${forget_at}, 1, ${NOT_BLOCKED})`,
  )
  const { rows } = await sql<Pick<ThrottleTable, 'key_hash' | 'tries' | 'forget_at'>>`
    insert into throttle (throttle_name, key_hash, forget_at, tries, blocked_until) values ${sql.join(counted)}
    on conflict (throttle_name, key_hash) do update set
      tries = case when throttle.forget_at <= ${now} then 1 else throttle.tries + 1 end,
      forget_at = case when throttle.forget_at <= ${now} or throttle.forget_at > excluded.forget_at
        then excluded.forget_at else throttle.forget_at end
    where throttle.blocked_until <= ${now}
    returning key_hash, tries, forget_at`.execute(trx)
  return addThrottleNames(keys, rows)
}

// The caller's names are narrower than the table's.
function addThrottleNames<Name extends string, Row extends { key_hash: string }>(
  keys: readonly ThrottleKey<Name>[],
  rows: readonly Row[],
) {
  return rows.flatMap((row) => {
    const throttle_name = keys.find(({ key_hash }) => key_hash === row.key_hash)?.throttle_name
    return throttle_name ? [{ ...row, throttle_name }] : []
  })
}

/** Takes no more tries until a time. */
export async function blockAttempts(
  trx: Trx,
  { throttle_name, key_hash }: ThrottleKey,
  blocked_until: UtcText,
): Promise<void> {
  await trx
    .updateTable('throttle')
    .set({ blocked_until })
    .where((eb) => eb.and({ throttle_name, key_hash }))
    .execute()
}

/** Counts one try less. */
export async function refundAttempt(trx: Trx, { throttle_name, key_hash }: ThrottleKey): Promise<void> {
  await trx
    .updateTable('throttle')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where((eb) => eb.and({ throttle_name, key_hash }))
    .where('tries', '>', 0)
    .execute()
}

/** Forgets tries before their time. */
export async function deleteAttempts(trx: Trx, { throttle_name, key_hash }: ThrottleKey): Promise<void> {
  await trx
    .deleteFrom('throttle')
    .where((eb) => eb.and({ throttle_name, key_hash }))
    .execute()
}

/**
 * Deletes tries that are forgotten by now and block nothing, `limit` at most; gives how many. Rows that another transaction
 * counts in are left for the next time.
 */
export async function deleteExpiredAttempts(trx: Trx, now: UtcText, limit: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('throttle')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('throttle_name', 'key_hash'),
        'in',
        selectFrom('throttle')
          .select(['throttle_name', 'key_hash'])
          .where('forget_at', '<=', now)
          .where('blocked_until', '<=', now)
          .limit(limit)
          .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked())
          .$asTuple('throttle_name', 'key_hash'),
      ),
    )
    .returning('key_hash')
    .execute()
  return deleted.length
}
