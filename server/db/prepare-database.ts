import { type DatabaseLocation, openDatabase } from './dialect.ts'
import { migrateToLatest } from './migrate.ts'
import { retryWhileLocked } from './retry-while-locked.ts'
import { seedIfEmpty } from './seed-if-empty.ts'

/**
 * Brings the database of a shop that starts to the newest schema, and fills it with the demo shop of `seedDir` if it was
 * never filled. However long that takes: the limits of a shop that is open do not hold for it.
 */
export async function prepareDatabase(place: DatabaseLocation, seedDir: string): Promise<void> {
  const { db, kind, close } = openDatabase(place, { patient: true })
  try {
    await migrateToLatest(db, kind)
    await retryWhileLocked(() => seedIfEmpty(db, seedDir, new Date().toISOString()))
  } finally {
    await close()
  }
}
