import { basename } from 'node:path'
import * as v from 'valibot'
import { makeBackup } from './make-backup.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { runRestoreDrill } from './restore-drill.ts'

/**
 * A nightly backup to make: of the database in `dataDir`, into `folder`, which keeps the `keep` newest. `night` is
 * the day in India.
 */
export type NightlyBackupJob = { dataDir: string; folder: string; keep: number; night: string }

/** The result of a nightly backup: a file that was restored once, or the problem. */
export const NightlyBackupReportSchema = v.object({
  file_name: v.nullable(v.string()),
  byte_count: v.nullable(v.number()),
  made_at: v.nullable(v.string()),
  proven_at: v.nullable(v.string()),
  problem: v.nullable(v.string()),
})
/** A parsed report. */
export type NightlyBackupReport = v.InferOutput<typeof NightlyBackupReportSchema>

const EMPTY_REPORT: NightlyBackupReport = {
  file_name: null,
  byte_count: null,
  made_at: null,
  proven_at: null,
  problem: null,
}

/** Returns the problem to store for an error. */
function toProblem(error: unknown): Pick<NightlyBackupReport, 'problem'> {
  return { problem: `${error instanceof Error ? error.message : error}`.slice(0, 500) || 'unknown' }
}

/** Returns the report of a night in which no backup could be made. */
export const failedBackupReport = (error: unknown): NightlyBackupReport => ({
  ...EMPTY_REPORT,
  ...toProblem(error),
})

/** Makes a nightly backup, restores it once, and only then removes old ones. An error becomes the `problem` of the report. */
export async function makeNightlyBackup(
  { dataDir, folder, keep, night }: NightlyBackupJob,
  clock: () => Date,
): Promise<NightlyBackupReport> {
  const report = { ...EMPTY_REPORT }
  try {
    const { file, bytes, made_at } = await makeBackup(dataDir, { to: folder, now: clock(), night })
    Object.assign(report, { file_name: basename(file), byte_count: bytes, made_at })
    await runRestoreDrill(file, clock)
    report.proven_at = clock().toISOString()
    await removeOldBackups(folder, { keep, now: clock() })
    return report
  } catch (error) {
    return { ...report, ...toProblem(error) }
  }
}
