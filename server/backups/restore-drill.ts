import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readDescription, writeDescription } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'

/** Restores a backup into a temporary folder, compares its rows, and records in its description that it can be restored. */
export async function runRestoreDrill(file: string, clock: () => Date): Promise<void> {
  const dataDir = join(dirname(file), '.drill')
  await rm(dataDir, { recursive: true, force: true })
  try {
    await restoreBackup(dataDir, file)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  await writeDescription(file, { ...(await readDescription(file)), proven_at: clock().toISOString() })
}
