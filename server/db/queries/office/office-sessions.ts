import { isPostgres } from '../../is-postgres.ts'
import type { Db, OfficeSessionTable, OfficeUserTable, Trx, UtcText } from '../../schema.ts'
import { selectSecondFactorRequired } from './second-factors.ts'

/** Inserts a session. */
export async function insertOfficeSession(trx: Trx, session: OfficeSessionTable): Promise<void> {
  await trx.insertInto('office_session').values(session).execute()
}

/** The earliest start and the earliest last use of a live session. */
type SessionCutoffs = { createdAfter: UtcText; seenAfter: UtcText }

/** Selects the live sessions with their users, and whether a second factor is required. */
function selectLiveSessions(db: Db, { createdAfter, seenAfter }: SessionCutoffs) {
  return db
    .selectFrom('office_session')
    .innerJoin('office_user', 'office_user.user_id', 'office_session.user_id')
    .select(['office_user.user_id', 'user_name', 'role', 'seen_at', 'confirmed_at', 'totp_step'])
    .select(selectSecondFactorRequired())
    .where('office_session.created_at', '>', createdAfter)
    .where('seen_at', '>', seenAfter)
    .where('disabled_at', 'is', null)
}

/**
 * Returns the live session with a token's hash, with its user; none of a disabled user. A locked session cannot be ended
 * before commit.
 */
export function findOfficeSession(
  db: Db,
  token_hash: string,
  cutoffs: SessionCutoffs,
  { isLocked } = { isLocked: false },
) {
  return selectLiveSessions(db, cutoffs)
    .where('token_hash', '=', token_hash)
    .$if(isLocked && isPostgres(db), (query) => query.forKeyShare('office_session'))
    .executeTakeFirst()
}

/** Returns the live sessions among those with the given token hashes. */
export async function findOfficeSessionsByHash(
  db: Db,
  token_hashes: readonly string[],
  cutoffs: SessionCutoffs,
) {
  if (token_hashes.length === 0) return []
  return selectLiveSessions(db, cutoffs)
    .select('token_hash')
    .where('token_hash', 'in', token_hashes)
    .execute()
}

/** Returns the live sessions of one user or of all, most recently used first. */
export function findOfficeSessions(
  db: Db,
  { createdAfter, seenAfter }: { createdAfter: UtcText; seenAfter: UtcText },
  user?: Pick<OfficeUserTable, 'user_id'>,
): Promise<OfficeSessionTable[]> {
  return db
    .selectFrom('office_session')
    .selectAll()
    .where('created_at', '>', createdAfter)
    .where('seen_at', '>', seenAfter)
    .$if(user !== undefined, (query) => query.where('user_id', '=', user?.user_id ?? ''))
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .execute()
}

/** Ends all sessions of a user except the one with the token hash `exceptHash`. Returns true if there were any. */
export async function deleteOfficeSessions(
  trx: Trx,
  { user_id, exceptHash = '' }: { user_id: string; exceptHash?: string },
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('office_session')
    .where('user_id', '=', user_id)
    .where('token_hash', '!=', exceptHash)
    .returning('token_hash')
    .execute()
  return ended.length > 0
}

/**
 * Ends the oldest sessions of a user: the one with the token hash `exceptHash` and the `keptCount` newest others stay. The user
 * is locked.
 */
export async function deleteOldestOfficeSessions(
  trx: Trx,
  { user_id, exceptHash, keptCount }: { user_id: string; exceptHash: string; keptCount: number },
): Promise<void> {
  await trx
    .deleteFrom('office_session')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('office_session')
        .select('token_hash')
        .where('user_id', '=', user_id)
        .where('token_hash', '!=', exceptHash)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .limit(1000)
        .offset(keptCount),
    )
    .execute()
}

/** Stores when the user of a session last confirmed the password in it. */
export async function confirmOfficeSession(
  trx: Trx,
  token_hash: string,
  confirmed_at: UtcText,
): Promise<void> {
  await trx.updateTable('office_session').set({ confirmed_at }).where('token_hash', '=', token_hash).execute()
}

/** Stores when a session was last used. */
export async function touchOfficeSession(trx: Trx, token_hash: string, seen_at: UtcText): Promise<void> {
  await trx.updateTable('office_session').set({ seen_at }).where('token_hash', '=', token_hash).execute()
}

/** Ends a session. */
export async function deleteOfficeSession(trx: Trx, token_hash: string): Promise<void> {
  await trx.deleteFrom('office_session').where('token_hash', '=', token_hash).execute()
}

/** Deletes the sessions that have expired. */
export async function deleteOldOfficeSessions(
  trx: Trx,
  { createdAfter, seenAfter }: { createdAfter: UtcText; seenAfter: UtcText },
): Promise<void> {
  await trx
    .deleteFrom('office_session')
    .where((eb) => eb.or([eb('created_at', '<=', createdAfter), eb('seen_at', '<=', seenAfter)]))
    .execute()
}
