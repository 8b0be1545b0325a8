import { type DatabaseLocation, openDatabase } from './dialect.ts'
import { migrateToLatest } from './migrate.ts'
import { retryWhileLocked } from './retry-while-locked.ts'
import { seedIfEmpty } from './seed-if-empty.ts'

/**
 * Migrates the database of a starting shop to the newest schema, and fills it with the demo shop of `seedDir` if it
 * was never filled. Takes as long as it needs: the limits of an open shop do not apply.
 */
export async function prepareDatabase(location: DatabaseLocation, seedDir: string): Promise<void> {
  const { db, kind, close } = openDatabase(location, { patient: true })
  try {
    await migrateToLatest(db, kind)
    await retryWhileLocked(() => seedIfEmpty(db, seedDir, new Date().toISOString()))
  } finally {
    await close()
  }
}
