import { constants, setPriority } from 'node:os'
import { BackupError } from '#server/backups/backup-error.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import { USE_PG_DUMP } from '#server/backups/use-pg-dump.ts'
import { readCommandSettings } from './read-command-settings.ts'

// `npm run backup -- <folder or file>`: backs up the SQLite database of a running shop and writes a description beside the backup.
// The default target is BACKUP_DIR. In a folder the file is named with the time in UTC. Existing files are never overwritten.

const settings = readCommandSettings()
if (settings.DATABASE_URL) {
  console.error(USE_PG_DUMP)
  process.exit(1)
}
const to = process.argv[2] ?? settings.BACKUP_DIR
if (!to) {
  console.error('Name a folder or a file, or set BACKUP_DIR.')
  process.exit(1)
}
// A lower priority than the shop, also for child processes: orders go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const startedAt = performance.now()
try {
  const backup = await makeBackup(settings.DATA_DIR, { to, now: new Date() })
  const rows = Object.values(backup.tables).reduce((sum, table) => sum + table.rows, 0)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${backup.file}: ${rows} rows, ${Math.ceil(backup.bytes / 1e6)} MB, in ${seconds} s.`)
  if (backup.audit) console.log(`The audit ends at ${backup.audit.audit_no}:${backup.audit.audit_hash}`)
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exit(1)
}
