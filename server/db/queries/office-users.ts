import type { Db, OfficeSessionTable, OfficeUserTable, Trx, UtcText } from '../schema.ts'

/** Whether anybody works here yet. */
export async function hasOfficeUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('office_user').select('user_id').limit(1).executeTakeFirst()) !== undefined
}

/** Keeps a new user; whether that could be, for the e-mail address may be taken. */
export async function insertOfficeUser(trx: Trx, user: OfficeUserTable): Promise<boolean> {
  const inserted = await trx
    .insertInto('office_user')
    .values(user)
    .onConflict((oc) => oc.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The user with that e-mail address, who may be disabled. */
export function findOfficeUserByEmail(db: Db, email: string): Promise<OfficeUserTable | undefined> {
  return db.selectFrom('office_user').selectAll().where('email', '=', email).executeTakeFirst()
}

/** A user. */
export function findOfficeUser(db: Db, user_id: string): Promise<OfficeUserTable | undefined> {
  return db.selectFrom('office_user').selectAll().where('user_id', '=', user_id).executeTakeFirst()
}

/** The hash of somebody's password, always the same one: that of whoever is here longest. */
export async function findSomeOfficeHash(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('office_user')
    .select('password_hash')
    .where('password_hash', 'is not', null)
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return found?.password_hash ?? undefined
}

/** Gives a user another language. */
export async function setOfficeLanguage(
  trx: Trx,
  { user_id, language }: Pick<OfficeUserTable, 'user_id' | 'language'>,
): Promise<void> {
  await trx.updateTable('office_user').set({ language }).where('user_id', '=', user_id).execute()
}

/** Keeps a new session. */
export async function insertOfficeSession(trx: Trx, session: OfficeSessionTable): Promise<void> {
  await trx.insertInto('office_session').values(session).execute()
}

/** The session under a token's hash, with whose it is; none of those who are disabled, and none that is over. */
export function findOfficeSession(
  db: Db,
  token_hash: string,
  { begunAfter, seenAfter }: { begunAfter: UtcText; seenAfter: UtcText },
) {
  return db
    .selectFrom('office_session')
    .innerJoin('office_user', 'office_user.user_id', 'office_session.user_id')
    .select(['office_user.user_id', 'user_name', 'role', 'seen_at'])
    .where('token_hash', '=', token_hash)
    .where('office_session.created_at', '>', begunAfter)
    .where('seen_at', '>', seenAfter)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Writes down when a session was last used. */
export async function touchOfficeSession(trx: Trx, token_hash: string, seen_at: UtcText): Promise<void> {
  await trx.updateTable('office_session').set({ seen_at }).where('token_hash', '=', token_hash).execute()
}

/** Ends a session. */
export async function deleteOfficeSession(trx: Trx, token_hash: string): Promise<void> {
  await trx.deleteFrom('office_session').where('token_hash', '=', token_hash).execute()
}

/** Deletes the sessions that are over. */
export async function deleteOldOfficeSessions(
  trx: Trx,
  { begunAfter, seenAfter }: { begunAfter: UtcText; seenAfter: UtcText },
): Promise<void> {
  await trx
    .deleteFrom('office_session')
    .where((eb) => eb.or([eb('created_at', '<=', begunAfter), eb('seen_at', '<=', seenAfter)]))
    .execute()
}
