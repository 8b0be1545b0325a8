import type { BackupNightTable, Db, Trx, UtcText } from '../schema.ts'

/** What is known of the backup of a night. */
export function findBackupNight(db: Db, night: string): Promise<BackupNightTable | undefined> {
  return db.selectFrom('backup_night').selectAll().where('night', '=', night).executeTakeFirst()
}

/** The newest nights of which something came, or which somebody is at, the last first. */
export function findBackupNights(db: Db, limit: number): Promise<BackupNightTable[]> {
  return db.selectFrom('backup_night').selectAll().orderBy('night', 'desc').limit(limit).execute()
}

/**
 * Claims the backup of a night; false when somebody has it, since later than `lostBefore`, or when something came of it already. Of
 * several instances that ask at once one is told yes.
 */
export async function claimBackupNight(
  trx: Trx,
  night: string,
  { now, lostBefore }: { now: UtcText; lostBefore: UtcText },
): Promise<boolean> {
  const claimed = await trx
    .insertInto('backup_night')
    .values({ night, claimed_at: now })
    .onConflict((oc) =>
      oc
        .column('night')
        .doUpdateSet({ claimed_at: now })
        .where('backup_night.proven_at', 'is', null)
        .where('backup_night.problem', 'is', null)
        .where('backup_night.claimed_at', '<=', lostBefore),
    )
    .returning('night')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Writes down what came of a night. */
export async function updateBackupNight(
  trx: Trx,
  night: string,
  became: Omit<BackupNightTable, 'night' | 'claimed_at'>,
): Promise<void> {
  await trx.updateTable('backup_night').set(became).where('night', '=', night).execute()
}

/** Gives a night back that was claimed: whoever looks next claims it. */
export async function releaseBackupNight(trx: Trx, night: string): Promise<void> {
  await trx.deleteFrom('backup_night').where('night', '=', night).execute()
}
