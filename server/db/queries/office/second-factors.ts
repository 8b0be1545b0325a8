import { expressionBuilder } from 'kysely'
import type { Database, Db, OfficeUserTable, RecoveryCodeTable, Trx } from '../../schema.ts'

/** The setting that requires a second factor of every office user (O2). A shop that never set it has no such row. */
const REQUIRED_SETTING_KEY = 'office_second_factor_required'

/** Selects the stored setting in a query. */
export const selectSecondFactorRequired = () =>
  expressionBuilder<Database>()
    .selectFrom('shop_setting')
    .select('setting_value')
    .where('setting_key', '=', REQUIRED_SETTING_KEY)
    .as('second_factor_required')

/** True if every office user needs a second factor. */
export async function isSecondFactorRequired(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('shop_setting')
    .select('setting_value')
    .where('setting_key', '=', REQUIRED_SETTING_KEY)
    .executeTakeFirst()
  return row?.setting_value === 'true'
}

/** Sets whether every office user needs a second factor. */
export async function setSecondFactorRequired(trx: Trx, isRequired: boolean): Promise<void> {
  await trx
    .insertInto('shop_setting')
    .values({ setting_key: REQUIRED_SETTING_KEY, setting_value: JSON.stringify(isRequired) })
    .onConflict((oc) =>
      oc.column('setting_key').doUpdateSet((eb) => ({ setting_value: eb.ref('excluded.setting_value') })),
    )
    .execute()
}

/** Consumes the code of a time step. Returns false if that step or a later one was used before. */
export async function consumeTotpStep(
  trx: Trx,
  { user_id, totp_step }: { user_id: string; totp_step: number },
): Promise<boolean> {
  const consumed = await trx
    .updateTable('office_user')
    .set({ totp_step })
    .where('user_id', '=', user_id)
    .where('totp_step', '<', totp_step)
    .returning('user_id')
    .executeTakeFirst()
  return consumed !== undefined
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(
  trx: Trx,
  { user_id }: Pick<OfficeUserTable, 'user_id'>,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('office_recovery_code').where('user_id', '=', user_id).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ user_id, code_hash }))
  await trx.insertInto('office_recovery_code').values(rows).execute()
}

/** Deletes a recovery code. Returns true if it existed. */
export async function deleteRecoveryCode(
  trx: Trx,
  { user_id, code_hash }: RecoveryCodeTable,
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('office_recovery_code')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}
