import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseContents } from './database-contents.ts'
import { databasePath } from './database-file.ts'
import { fsyncPath } from './fsync-path.ts'
import { readContents } from './read-database-contents.ts'

/** Installs a copy as the database of a folder, after `check` has accepted its contents. */
export async function restoreCopy(
  file: string,
  dataDir: string,
  check: (contents: DatabaseContents) => void,
): Promise<void> {
  const database = databasePath(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const part = `${database}.part`
  try {
    await copyFile(file, part)
    await chmod(part, 0o600)
    const restored = new DatabaseSync(part, { readOnly: true })
    try {
      check(readContents(restored))
    } finally {
      restored.close()
    }
    await fsyncPath(part)
    // Leftover logs belong to another database.
    for (const log of ['-wal', '-shm']) await rm(database + log, { force: true })
    await rename(part, database)
    await fsyncPath(dataDir)
  } finally {
    await rm(part, { force: true })
  }
}
