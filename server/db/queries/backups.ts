import type { BackupNightTable, Db, Trx, UtcText } from '../schema.ts'

/** Returns the record of a night's backup. */
export function findBackupNight(db: Db, night: string): Promise<BackupNightTable | undefined> {
  return db.selectFrom('backup_night').selectAll().where('night', '=', night).executeTakeFirst()
}

/** Returns the newest nights with a claimed or finished backup, newest first. */
export function findBackupNights(db: Db, limit: number): Promise<BackupNightTable[]> {
  return db.selectFrom('backup_night').selectAll().orderBy('night', 'desc').limit(limit).execute()
}

/**
 * Claims the backup of a night. Returns false if it is finished, or claimed after `lostBefore`. Of several instances that
 * claim it at the same time, one succeeds.
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

/** Stores the result of a night's backup. */
export async function updateBackupNight(
  trx: Trx,
  night: string,
  result: Omit<BackupNightTable, 'night' | 'claimed_at'>,
): Promise<void> {
  await trx.updateTable('backup_night').set(result).where('night', '=', night).execute()
}

/** Releases a claim, so that another process can make the backup. */
export async function releaseBackupNight(trx: Trx, night: string): Promise<void> {
  await trx.deleteFrom('backup_night').where('night', '=', night).execute()
}
