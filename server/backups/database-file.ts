import { join } from 'node:path'
import { DATABASE_FILE } from '../db/sqlite.ts'

/** The path of the SQLite database in a data folder. */
export const databasePath = (dataDir: string) => join(dataDir, DATABASE_FILE)

/** How long to wait for a lock of the running shop, in ms. */
export const LOCK_WAIT = 5000
