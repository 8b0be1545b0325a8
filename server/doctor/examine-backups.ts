import { findBackupNights } from '../db/queries/backups.ts'
import type { Db } from '../db/schema.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const HOUR = 3_600_000

/** Maximum age of the last nightly backup, in ms: one day plus the time that a backup takes. */
const BACKUP_AGE_MAX = 26 * HOUR

/** Reports the age of the last backup that passed its restore drill, and the failure of the last night, if any. */
export async function examineBackups(db: Db, now: Date): Promise<Finding> {
  const nights = await findBackupNights(db, 30)
  const advice = 'Make one with the command backup, and fix what it or the log reports.'
  const proven = nights.find(({ proven_at }) => proven_at)
  const failed = nights.find(({ problem }) => problem)
  if (failed && (!proven || failed.night > proven.night))
    return fault('backup', `of ${failed.night} failed: ${failed.problem}`, advice)
  if (!proven?.made_at) return warning('backup', 'has not run at night yet', 'Check again after BACKUP_AT.')
  const message = `${proven.file_name} was restored once`
  return now.getTime() - Date.parse(proven.made_at) > BACKUP_AGE_MAX
    ? fault('backup', `the last is of ${proven.night}`, advice)
    : ok('backup', message)
}
