import { dirname } from 'node:path'
import type { DatabasePlace } from '../db/dialect.ts'
import { readDescription, writeDescription } from './backup-file.ts'
import { engineOf } from './engine.ts'
import { restoreBackup } from './restore-backup.ts'

/** Restores a backup beside the database it is of, compares its rows, writes down that it can be done, and removes it again. */
export async function drill(place: DatabasePlace, file: string, clock: () => Date): Promise<void> {
  await engineOf(place).withPlaceBeside(dirname(file), (beside) => restoreBackup(beside, file))
  await writeDescription(file, { ...(await readDescription(file)), proven_at: clock().toISOString() })
}
