import type { Sub } from '#domain/customer/customer-id.ts'
import { isPostgres } from '../is-postgres.ts'
import type { Db, SessionTable, Trx, UtcText } from '../schema.ts'

/** Inserts a session. */
export async function insertSession(trx: Trx, session: SessionTable): Promise<void> {
  await trx.insertInto('session').values(session).execute()
}

/** Returns the session with a token's hash, unless it has expired. A locked session cannot be ended before commit. */
export function findLiveSession(
  db: Db,
  token_hash: string,
  now: UtcText,
  { isLocked } = { isLocked: false },
): Promise<SessionTable | undefined> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .$if(isLocked && isPostgres(db), (query) => query.forKeyShare())
    .executeTakeFirst()
}

/** Extends a session. A session that has ended stays ended. */
export async function extendSession(trx: Trx, token_hash: string, expires_at: UtcText): Promise<void> {
  await trx.updateTable('session').set({ expires_at }).where('token_hash', '=', token_hash).execute()
}

/** Ends one session. */
export async function deleteSession(trx: Trx, token_hash: string): Promise<void> {
  await trx.deleteFrom('session').where('token_hash', '=', token_hash).execute()
}

/** Ends all sessions of a customer but one. */
export async function deleteOtherSessions(trx: Trx, { sub, token_hash }: { sub: Sub; token_hash: string }) {
  await trx.deleteFrom('session').where('sub', '=', sub).where('token_hash', '<>', token_hash).execute()
}

/** Ends all sessions of a customer. */
export async function deleteSessionsOf(trx: Trx, sub: Sub): Promise<void> {
  await trx.deleteFrom('session').where('sub', '=', sub).execute()
}

/** Deletes the sessions that have expired. */
export async function deleteExpiredSessions(trx: Trx, now: UtcText): Promise<void> {
  await trx.deleteFrom('session').where('expires_at', '<=', now).execute()
}
