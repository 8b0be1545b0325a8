import type { DatabasePlace } from '../db/dialect.ts'
import type { Contents } from './contents.ts'
import { postgresEngine } from './postgres-engine.ts'
import { sqliteEngine } from './sqlite-engine.ts'

/** What the two databases do each in their own way. All of it throws a BackupError where it can say what to do. */
export type Engine = {
  kind: 'sqlite' | 'postgres'
  /** How a backup's name ends. */
  ending: '.db' | '.dump'
  /**
   * Copies the database as it is at one moment into a file that is there and empty, and looks whether the copy is whole as far as it
   * shows without restoring it; gives what stood in it at that moment.
   */
  copy: (file: string) => Promise<Contents>
  /** Throws when something stands in the database already. */
  refuseUnlessEmpty: () => Promise<void>
  /** Makes the database of a copy; `check` is handed what stands in it then, on SQLite before it is the shop's. */
  restore: (file: string, check: (contents: Contents) => void) => Promise<void>
  /** Does something with an empty place beside the database, which is removed afterwards; `folder` is for files. */
  withPlaceBeside: <Done>(folder: string, work: (place: DatabasePlace) => Promise<Done>) => Promise<Done>
}

/** The engine of the database at a place. */
export function engineOf({ dataDir, databaseUrl }: DatabasePlace): Engine {
  return databaseUrl ? postgresEngine(databaseUrl) : sqliteEngine(dataDir)
}
