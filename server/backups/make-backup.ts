import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { BackupError } from './backup-error.ts'
import {
  BACKUP_EXTENSION,
  backupName,
  hashFile,
  type StoredBackup,
  shopVersion,
  writeDescription,
} from './backup-file.ts'
import { copyDatabase } from './copy-database.ts'
import { fsyncPath } from './fsync-path.ts'

/**
 * Backs up the SQLite database of a folder, which may be in use. `to` is a folder, or a file name that ends with `.db`.
 * Writes to a temporary file and renames it when it is complete. Throws a BackupError instead of overwriting a file.
 */
export async function makeBackup(
  dataDir: string,
  { to, now, night = null }: { to: string; now: Date; night?: string | null },
): Promise<StoredBackup> {
  const file = resolve(to.endsWith(BACKUP_EXTENSION) ? to : join(to, backupName(now)))
  const part = `${file}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(part, 'wx', 0o600).catch((error) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupError(
      `${part} exists: a backup is running or was interrupted. Remove the file if none is running.`,
    )
  })
  await handle.close()
  try {
    if (existsSync(file)) throw new BackupError(`${file} already exists.`)
    const contents = await copyDatabase(dataDir, part)
    await fsyncPath(part)
    const { size: bytes } = await stat(part)
    const description = {
      shop: shopVersion(),
      database: 'sqlite' as const,
      made_at: now.toISOString(),
      night,
      proven_at: null,
      bytes,
      sha256: await hashFile(part),
      ...contents,
    }
    await writeDescription(file, description)
    await rename(part, file)
    await fsyncPath(dirname(file))
    return { ...description, file }
  } finally {
    await rm(part, { force: true })
  }
}
