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

/** True if a user has a password and so can sign in. */
export async function canAnyoneSignIn(db: Db): Promise<boolean> {
  const users = db.selectFrom('office_user').select('user_id').where('password_hash', 'is not', null)
  return (await users.limit(1).executeTakeFirst()) !== undefined
}

/** Inserts a user. Returns false if the e-mail address is taken. */
export async function insertOfficeUser(trx: Trx, user: OfficeUserTable): Promise<boolean> {
  const inserted = await trx
    .insertInto('office_user')
    .values(user)
    .onConflict((oc) => oc.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the user with an e-mail address, also a disabled one. */
export function findOfficeUserByEmail(db: Db, email: string): Promise<OfficeUserTable | undefined> {
  return db.selectFrom('office_user').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Returns a user. */
export function findOfficeUser(db: Db, user_id: string): Promise<OfficeUserTable | undefined> {
  return db.selectFrom('office_user').selectAll().where('user_id', '=', user_id).executeTakeFirst()
}

/** Returns the password hash of the oldest user, so that the answer is always the same. */
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
 * Returns all users of the office by name, with the expiry of their invite link if it is still valid, and the second factor
 * of the user who made it.
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

/** Returns the owners who can sign in. A transaction that decides by it must have locked all owners. */
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

/** Updates a locked user, and deletes the links that the user made: a link is void once its maker changes. */
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

/** Stores the link of a user, and replaces an earlier one. */
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
 * Returns the user of a link, with role and second factor of the user who made it. Returns undefined if the link has expired,
 * if its user changed since (password, role, second factor), or if one of the two is disabled.
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

/** Deletes the link of a user. */
export async function deleteInviteOf(trx: Trx, user_id: string): Promise<void> {
  await trx.deleteFrom('office_invite').where('user_id', '=', user_id).execute()
}

/** Sets a user's language. */
export async function setOfficeLanguage(
  trx: Trx,
  { user_id, language }: Pick<OfficeUserTable, 'user_id' | 'language'>,
): Promise<void> {
  await trx.updateTable('office_user').set({ language }).where('user_id', '=', user_id).execute()
}

/** Inserts a session. */
export async function insertOfficeSession(trx: Trx, session: OfficeSessionTable): Promise<void> {
  await trx.insertInto('office_session').values(session).execute()
}

/**
 * The users to lock: `users` whose rows change, all owners if the transaction decides who is one, and `author`, who makes the
 * call and must not change.
 */
export type LockedUsers = { users?: readonly string[]; owners?: boolean; author?: string }

/**
 * Locks users until commit, in the order of their ids, so that two transactions never deadlock. Must come before every other
 * lock. SQLite has one writer and needs no lock.
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

/** Ends all sessions of a user except the one with a token's hash. Returns true if there were any. */
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

/** Ends the oldest sessions of a user: the one with a token's hash and the `keep` newest others stay. The user is locked. */
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
