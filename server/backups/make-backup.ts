import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { BackupError } from './backup-error.ts'
import { backupName, hashFile, type StoredBackup, shopVersion, writeDescription } from './backup-file.ts'
import { BACKUP_EXTENSION, copyDatabase } from './copy-database.ts'
import { fsyncPath } from './fsync-path.ts'

/**
 * Backs up the SQLite database of a folder, which may be in use. `to` is a folder, or a file when it ends with `.db`. The backup is
 * written under another name and renamed when it is complete; an existing file is never overwritten: that throws a BackupError.
 */
export async function makeBackup(
  dataDir: string,
  { to, now, night = null }: { to: string; now: Date; night?: string | null },
): Promise<StoredBackup> {
  const file = resolve(to.endsWith(BACKUP_EXTENSION) ? to : join(to, backupName(now)))
  const part = `${file}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const begun = await open(part, 'wx', 0o600).catch((error) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupError(`${part} is being made, or was left behind: remove it if nobody makes it.`)
  })
  await begun.close()
  try {
    if (existsSync(file)) throw new BackupError(`${file} is there already.`)
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
