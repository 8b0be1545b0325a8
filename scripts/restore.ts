import { basename } from 'node:path'
import { appendAnchor } from '#server/audit/audit-anchors.ts'
import { BackupError } from '#server/backups/backup-error.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { USE_PG_DUMP } from '#server/backups/use-pg-dump.ts'
import { readCommandSettings } from './read-command-settings.ts'

// `npm run restore -- <file>`: restores a backup to a shop without a database, and verifies every row.

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Name the backup file.')
  process.exit(1)
}
const settings = readCommandSettings()
if (settings.DATABASE_URL) {
  console.error(USE_PG_DUMP)
  process.exit(1)
}
const startedAt = performance.now()
try {
  const restored = await restoreBackup(settings.DATA_DIR, file)
  // Later anchors are invalid after a restore.
  if (restored.audit)
    await appendAnchor(settings.DATA_DIR, restored.audit, {
      database: restored.database,
      now: new Date(),
      restored: basename(file),
    })
  const tables = Object.values(restored.tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`Restored as it was on ${restored.made_at}, in ${seconds} s.`)
  console.log(`${rows} rows of ${tables.length} tables: each as it was backed up.`)
  if (restored.audit) console.log(`The audit: ${restored.audit.audit_no} rows, intact.`)
  console.log('Now start the shop.')
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exit(1)
}
