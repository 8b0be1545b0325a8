import { constants, setPriority } from 'node:os'
import { BackupError } from '#server/backups/backup-error.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import { USE_PG_DUMP } from '#server/backups/use-pg-dump.ts'
import { readCommandSettings } from './read-command-settings.ts'

// `npm run backup -- <folder or file>`: a backup of the SQLite database while the shop runs, with a description beside it. Without a word it goes to
// BACKUP_DIR. A folder gets a file with the time (UTC) in its name; nothing is ever overwritten.

const settings = readCommandSettings()
if (settings.DATABASE_URL) {
  console.error(USE_PG_DUMP)
  process.exit(1)
}
const to = process.argv[2] ?? settings.BACKUP_DIR
if (!to) {
  console.error('Say where to: a folder or a file. Or set BACKUP_DIR.')
  process.exit(1)
}
// Below the shop itself, with all that this starts: orders go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const began = performance.now()
try {
  const made = await makeBackup(settings.DATA_DIR, { to, now: new Date() })
  const rows = Object.values(made.tables).reduce((sum, table) => sum + table.rows, 0)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${made.file}: ${rows} rows, ${Math.ceil(made.bytes / 1e6)} MB, in ${seconds} s.`)
  if (made.audit) console.log(`The audit ends at ${made.audit.audit_no}:${made.audit.audit_hash}`)
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exit(1)
}
