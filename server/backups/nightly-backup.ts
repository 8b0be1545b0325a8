import { basename } from 'node:path'
import * as v from 'valibot'
import { makeBackup } from './make-backup.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { runRestoreDrill } from './restore-drill.ts'

/** The backup of a night: of the database in `dataDir`, into which folder, and how many of them are kept there. */
export type NightlyBackupJob = { dataDir: string; folder: string; keep: number; night: string }

/** What came of it: a file that was restored once, or the problem. */
export const NightlyBackupReportSchema = v.object({
  file_name: v.nullable(v.string()),
  byte_count: v.nullable(v.number()),
  made_at: v.nullable(v.string()),
  proven_at: v.nullable(v.string()),
  problem: v.nullable(v.string()),
})
/** The same, parsed. */
export type NightlyBackupReport = v.InferOutput<typeof NightlyBackupReportSchema>

const EMPTY_REPORT: NightlyBackupReport = {
  file_name: null,
  byte_count: null,
  made_at: null,
  proven_at: null,
  problem: null,
}

/** What stopped the backup of a night, as it is kept. */
function toProblem(error: unknown): Pick<NightlyBackupReport, 'problem'> {
  return { problem: `${error instanceof Error ? error.message : error}`.slice(0, 500) || 'unknown' }
}

/** What came of a night in which nothing could be made. */
export const failedBackupReport = (error: unknown): NightlyBackupReport => ({
  ...EMPTY_REPORT,
  ...toProblem(error),
})

/** Makes the backup of a night, restores it once, and only then removes old ones. What fails is the problem that it reports. */
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
