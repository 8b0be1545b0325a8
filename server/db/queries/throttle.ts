import { createHash } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'
import type { Database, Db, ThrottleTable, Trx, UtcText } from '../schema.ts'

/** The `blocked_until` of a key that is not blocked: in the past, even if a clock is set back. */
const NOT_BLOCKED = '1970-01-01T00:00:00.000Z'

/** The name of a limit, and the hash of its subject. */
export type ThrottleKey<Name extends string = string> = Pick<ThrottleTable, 'key_hash'> & {
  throttle_name: Name
}

/** The number of attempts for a key, and when the count expires. */
export type ThrottleCount<Name extends string = string> = ThrottleKey<Name> &
  Pick<ThrottleTable, 'tries' | 'forget_at'>

/** Creates the key of a subject, which is stored as a hash. */
export function createThrottleKey<const Name extends string>(
  throttle_name: Name,
  subject: string,
): ThrottleKey<Name> {
  const key_hash = createHash('sha256').update(`${throttle_name} ${subject}`).digest('hex')
  return { throttle_name, key_hash }
}

/** Sorts keys in one order everywhere, so that two instances that change the same keys never deadlock. */
export function sortThrottleKeys<Key extends ThrottleKey>(keys: readonly Key[]): Key[] {
  return keys.toSorted((a, b) => (a.key_hash < b.key_hash ? -1 : 1))
}

const matchesAnyKey =
  (keys: readonly ThrottleKey[]) =>
  ({ and, or }: ExpressionBuilder<Database, 'throttle'>) =>
    or(keys.map(({ throttle_name, key_hash }) => and({ throttle_name, key_hash })))

/** Returns the attempt counts of keys, also expired ones. */
export async function findThrottleCounts<Name extends string>(
  db: Db,
  keys: readonly ThrottleKey<Name>[],
): Promise<ThrottleCount<Name>[]> {
  const rows = db.selectFrom('throttle').select(['key_hash', 'tries', 'forget_at']).where(matchesAnyKey(keys))
  return addThrottleNames(keys, await rows.execute())
}

/** Returns the blocked keys, and until when they are blocked. */
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
 * Counts one attempt for each key, in one statement. Returns the new counts; a blocked key is neither counted nor returned. A
 * new count expires at `forget_at`. An older count never expires later than a new one would, in case a clock was set back.
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

/** Blocks a key until a time. */
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

/** Subtracts one attempt. */
export async function refundAttempt(trx: Trx, { throttle_name, key_hash }: ThrottleKey): Promise<void> {
  await trx
    .updateTable('throttle')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where((eb) => eb.and({ throttle_name, key_hash }))
    .where('tries', '>', 0)
    .execute()
}

/** Deletes the attempts of a key. */
export async function deleteAttempts(trx: Trx, { throttle_name, key_hash }: ThrottleKey): Promise<void> {
  await trx
    .deleteFrom('throttle')
    .where((eb) => eb.and({ throttle_name, key_hash }))
    .execute()
}

/**
 * Deletes at most `limit` expired counts that block nothing. Returns their number. Skips rows that another transaction has
 * locked.
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
