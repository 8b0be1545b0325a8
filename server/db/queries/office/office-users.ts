import type { Db, OfficeUserTable, Trx } from '../../schema.ts'

/** True if a user has a password and so can sign in. */
export async function canAnyoneSignIn(db: Db): Promise<boolean> {
  const users = db.selectFrom('office_user').select('user_id').where('password_hash', 'is not', null)
  return (await users.limit(1).executeTakeFirst()) !== undefined
}

/** Inserts a user. Returns false if the e-mail address or mobile number is taken. */
export async function insertOfficeUser(trx: Trx, user: OfficeUserTable): Promise<boolean> {
  const inserted = await trx
    .insertInto('office_user')
    .values(user)
    .onConflict((oc) => oc.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the user with an e-mail address or mobile number, also a disabled one. */
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

/** Returns the users with one of the roles who can sign in, by name. */
export function findActiveUsersByRoles(db: Db, roles: readonly OfficeUserTable['role'][]) {
  return db
    .selectFrom('office_user')
    .select(['user_id', 'user_name'])
    .where('role', 'in', roles)
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('user_name')
    .orderBy('user_id')
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
    Pick<OfficeUserTable, 'role' | 'email' | 'disabled_at' | 'password_hash' | 'totp_secret' | 'totp_step'>
  >,
): Promise<void> {
  await trx
    .updateTable('office_user')
    .set((eb) => ({ ...changed, row_version: eb('row_version', '+', 1) }))
    .where('user_id', '=', user_id)
    .execute()
  await trx.deleteFrom('office_invite').where('made_by', '=', user_id).execute()
}

/** Sets a user's language. */
export async function setOfficeLanguage(
  trx: Trx,
  { user_id, language }: Pick<OfficeUserTable, 'user_id' | 'language'>,
): Promise<void> {
  await trx.updateTable('office_user').set({ language }).where('user_id', '=', user_id).execute()
}
