import { isPostgres } from '../../is-postgres.ts'
import type {
  Db,
  OfficeInviteTable,
  OfficeSessionTable,
  OfficeUserTable,
  Trx,
  UtcText,
} from '../../schema.ts'
import { selectSecondFactorRequired } from './second-factors.ts'

/** Whether anybody can sign in yet: has a password. */
export async function canAnyoneSignIn(db: Db): Promise<boolean> {
  const users = db.selectFrom('office_user').select('user_id').where('password_hash', 'is not', null)
  return (await users.limit(1).executeTakeFirst()) !== undefined
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
export async function findReferenceOfficeHash(db: Db): Promise<string | undefined> {
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

/**
 * All users of the office by name, with the end of the link they were sent, unless it was used or they changed since, and the
 * second factor of the user who made it.
 */
export function findOfficeUsers(db: Db) {
  return db
    .selectFrom('office_user')
    .leftJoin('office_invite', (join) =>
      join
        .onRef('office_invite.user_id', '=', 'office_user.user_id')
        .onRef('office_invite.user_version', '=', 'office_user.row_version'),
    )
    .selectAll('office_user')
    .leftJoin('office_user as maker', 'maker.user_id', 'office_invite.made_by')
    .select(['office_invite.expires_at as invite_expires_at', 'maker.totp_step as maker_totp_step'])
    .orderBy('office_user.user_name')
    .orderBy('office_user.user_id')
    .execute()
}

/** The owners who can sign in. A transaction that decides by it has locked all owners. */
export async function findActiveOwners(trx: Trx): Promise<string[]> {
  const owners = await trx
    .selectFrom('office_user')
    .select('user_id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .execute()
  return owners.map(({ user_id }) => user_id)
}

/** Updates a locked user, and deletes the links that the user made: they hold only as long as their maker does not change. */
export async function updateOfficeUser(
  trx: Trx,
  user_id: string,
  changed: Partial<
    Pick<OfficeUserTable, 'role' | 'disabled_at' | 'password_hash' | 'totp_secret' | 'totp_step'>
  >,
): Promise<void> {
  await trx
    .updateTable('office_user')
    .set((eb) => ({ ...changed, row_version: eb('row_version', '+', 1) }))
    .where('user_id', '=', user_id)
    .execute()
  await trx.deleteFrom('office_invite').where('made_by', '=', user_id).execute()
}

/** Keeps the one link that a user has: an earlier one leads nowhere any more. */
export async function upsertInvite(trx: Trx, invite: OfficeInviteTable): Promise<void> {
  await trx
    .insertInto('office_invite')
    .values(invite)
    .onConflict((oc) =>
      oc.column('user_id').doUpdateSet((eb) => ({
        token_hash: eb.ref('excluded.token_hash'),
        expires_at: eb.ref('excluded.expires_at'),
        made_by: eb.ref('excluded.made_by'),
        user_version: eb.ref('excluded.user_version'),
      })),
    )
    .execute()
}

/**
 * The user of a link, with role and second factor of the user who made it. None if the link is too old, its user changed since
 * (password, role, second factor), or one of the two is disabled.
 */
export function findInvitedUser(db: Db, token_hash: string, now: UtcText) {
  return db
    .selectFrom('office_invite')
    .innerJoin('office_user', 'office_user.user_id', 'office_invite.user_id')
    .innerJoin('office_user as maker', 'maker.user_id', 'office_invite.made_by')
    .select(['office_user.user_id', 'office_user.user_name', 'office_user.email'])
    .select(['maker.user_id as made_by', 'maker.role as maker_role', 'maker.totp_step'])
    .select(selectSecondFactorRequired())
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .whereRef('user_version', '=', 'office_user.row_version')
    .where('office_user.disabled_at', 'is', null)
    .where('maker.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Deletes the link that a user has. */
export async function deleteInviteOf(trx: Trx, user_id: string): Promise<void> {
  await trx.deleteFrom('office_invite').where('user_id', '=', user_id).execute()
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

/**
 * Users whose rows a transaction changes, and all owners where it decides who is one. `author` is who makes the call, whose
 * row only must not change.
 */
export type LockedUsers = { users?: readonly string[]; owners?: boolean; author?: string }

/**
 * Locks users until commit, always in the order of their ids, so that two transactions never wait for each other. Comes
 * before every other lock. SQLite has one writer and needs none.
 */
export async function lockOfficeUsers(
  trx: Trx,
  { users = [], owners = false, author }: LockedUsers,
): Promise<void> {
  const ids = author === undefined ? users : [...users, author]
  if (!isPostgres(trx) || (ids.length === 0 && !owners)) return
  const isChanged = users.length > 0 || owners
  await trx
    .selectFrom('office_user')
    .select('user_id')
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('user_id', 'in', ids)] : []),
        ...(owners ? [eb('role', '=', 'owner')] : []),
      ]),
    )
    .orderBy('user_id')
    .$if(isChanged, (query) => query.forUpdate())
    .$if(!isChanged, (query) => query.forShare())
    .execute()
}

/** When sessions that last were begun and used, at the least. */
type SessionCutoffs = { createdAfter: UtcText; seenAfter: UtcText }

/** The sessions that last, with their users, and whether everybody has to have a second factor. */
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
 * The session under a token's hash, with whose it is; none of those who are disabled, and none that is over. A locked one is
 * not ended before commit.
 */
export function findOfficeSession(
  db: Db,
  token_hash: string,
  lasting: SessionCutoffs,
  { isLocked } = { isLocked: false },
) {
  return selectLiveSessions(db, lasting)
    .where('token_hash', '=', token_hash)
    .$if(isLocked && isPostgres(db), (query) => query.forKeyShare('office_session'))
    .executeTakeFirst()
}

/** Those of many sessions that last, by the hashes of their tokens. */
export async function findOfficeSessionsByHash(
  db: Db,
  token_hashes: readonly string[],
  lasting: SessionCutoffs,
) {
  if (token_hashes.length === 0) return []
  return selectLiveSessions(db, lasting)
    .select('token_hash')
    .where('token_hash', 'in', token_hashes)
    .execute()
}

/** The sessions that last, of one user or of all: what was used last first. */
export function findOfficeSessions(
  db: Db,
  { createdAfter, seenAfter }: { createdAfter: UtcText; seenAfter: UtcText },
  of?: Pick<OfficeUserTable, 'user_id'>,
): Promise<OfficeSessionTable[]> {
  return db
    .selectFrom('office_session')
    .selectAll()
    .where('created_at', '>', createdAfter)
    .where('seen_at', '>', seenAfter)
    .$if(of !== undefined, (query) => query.where('user_id', '=', of?.user_id ?? ''))
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .execute()
}

/** Ends the sessions of a user, but the one under a token's hash; whether there were any. */
export async function deleteOfficeSessions(
  trx: Trx,
  { user_id, but = '' }: { user_id: string; but?: string },
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('office_session')
    .where('user_id', '=', user_id)
    .where('token_hash', '!=', but)
    .returning('token_hash')
    .execute()
  return ended.length > 0
}

/** Ends the oldest sessions of a user, but the one under a token's hash and so many others. The user is locked. */
export async function deleteOldestOfficeSessions(
  trx: Trx,
  { user_id, but, keep }: { user_id: string; but: string; keep: number },
): Promise<void> {
  await trx
    .deleteFrom('office_session')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('office_session')
        .select('token_hash')
        .where('user_id', '=', user_id)
        .where('token_hash', '!=', but)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .limit(1000)
        .offset(keep),
    )
    .execute()
}

/** Writes down when the user of a session last gave the password in it. */
export async function confirmOfficeSession(
  trx: Trx,
  token_hash: string,
  confirmed_at: UtcText,
): Promise<void> {
  await trx.updateTable('office_session').set({ confirmed_at }).where('token_hash', '=', token_hash).execute()
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
  { createdAfter, seenAfter }: { createdAfter: UtcText; seenAfter: UtcText },
): Promise<void> {
  await trx
    .deleteFrom('office_session')
    .where((eb) => eb.or([eb('created_at', '<=', createdAfter), eb('seen_at', '<=', seenAfter)]))
    .execute()
}
