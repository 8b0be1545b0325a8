import type { Db, OfficeInviteTable, Trx, UtcText } from '../../schema.ts'
import { selectSecondFactorRequired } from './second-factors.ts'

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
