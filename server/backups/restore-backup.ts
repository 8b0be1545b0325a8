import { existsSync } from 'node:fs'
import { verifyAudit } from '../audit/verify-audit.ts'
import { openDatabase } from '../db/dialect.ts'
import { isFromBeforeReleases, MIGRATIONS } from '../db/migrate.ts'
import { assertNoDatabase } from './assert-no-database.ts'
import { BackupError } from './backup-error.ts'
import { type BackupDescription, hashFile, readDescription } from './backup-file.ts'
import { assertSameContents } from './database-contents.ts'
import { restoreCopy } from './restore-copy.ts'

/**
 * Restores a backup into a folder without a database, compares all rows, verifies the audit, and returns the backup's
 * description. Throws a BackupError, before it writes anything, if the backup is damaged or from an unsupported
 * version, or if the folder has a database with tables.
 */
export async function restoreBackup(dataDir: string, file: string): Promise<BackupDescription> {
  if (!existsSync(file)) throw new BackupError(`There is no ${file}.`)
  const description = await readDescription(file)
  if (isFromBeforeReleases(description.schema))
    throw new BackupError(
      `The backup was made by version ${description.shop} of the shop, and databases from before 0.2.0 cannot be upgraded: restore it with that version.`,
    )
  const supported = await MIGRATIONS.getMigrations()
  const unsupported = description.schema.find((name) => !Object.hasOwn(supported, name))
  if (unsupported)
    throw new BackupError(
      `The backup was made by version ${description.shop} of the shop, which has ${unsupported}: restore it with that version or a later one.`,
    )
  if ((await hashFile(file)) !== description.sha256)
    throw new BackupError(`${file} is damaged: its SHA-256 differs from its description.`)
  assertNoDatabase(dataDir)
  await restoreCopy(file, dataDir, (found) => assertSameContents(found, description))
  await assertAuditIntact(dataDir, description)
  return description
}

async function assertAuditIntact(dataDir: string, { audit }: BackupDescription): Promise<void> {
  if (!audit) return
  const { db, close } = openDatabase({ dataDir }, { patient: true })
  try {
    const { broken } = await verifyAudit(db, [{ ...audit, from: 'the backup' }])
    if (broken)
      throw new BackupError(`The audit was changed before the backup: row ${broken.audit_no}, ${broken.why}.`)
  } finally {
    await close()
  }
}
