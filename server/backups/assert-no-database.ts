import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { BackupError } from './backup-error.ts'
import { databasePath, LOCK_WAIT } from './database-file.ts'
import { listTables } from './read-database-contents.ts'

/** Throws a BackupError when a folder already has a database with tables. */
export function assertNoDatabase(dataDir: string): void {
  const database = databasePath(dataDir)
  if (!existsSync(database)) return
  const existing = new DatabaseSync(database, { timeout: LOCK_WAIT })
  const tables = listTables(existing)
  // Closing removes the write-ahead log, which would be read into the restored database.
  existing.close()
  if (tables.length > 0)
    throw new BackupError(
      `There is a database in ${dataDir} already. Move it away, or set DATA_DIR to another folder.`,
    )
}
