import { sql } from 'kysely'
import { openDatabase } from '../../server/db/dialect.ts'
import type { TestedDatabase } from './run-on-both-databases.ts'

/** Tables with at least one row per enquiry. */
const RELATED_TABLES = [
  'enquiry_version',
  'enquiry_line',
  'enquiry_status_change',
  'idempotency_record',
  'notice',
]

/** The enquiries in a database, see `readSavedEnquiries`. */
export type SavedEnquiries = {
  /** The address of each enquiry, which is its idempotency key. */
  keys: string[]
  /** Number of enquiries without all related rows. */
  halfWritten: number
  /** Number of missing or duplicate enquiry numbers from 1 to the last one. */
  gaps: number
  /** Result of SQLite's integrity check. PostgreSQL has no built-in one. */
  isSound?: boolean
}

/** Reads enquiries of one line each, all of one year, directly from the database. */
export async function readSavedEnquiries(database: TestedDatabase): Promise<SavedEnquiries> {
  const { db, kind, close } = openDatabase(database, { patient: true })
  try {
    const enquiries = await db.selectFrom('enquiry').select(['address', 'enquiry_count']).execute()
    const missing = await Promise.all(
      RELATED_TABLES.map(async (table) => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
        return Math.abs(enquiries.length - Number(rows[0]?.n))
      }),
    )
    const numbers = new Set(enquiries.map(({ enquiry_count }) => Number(enquiry_count)))
    const check = kind === 'sqlite' && (await sql`pragma integrity_check`.execute(db))
    return {
      keys: enquiries.map(({ address }) => address),
      halfWritten: Math.max(...missing),
      gaps: Math.max(0, ...numbers) - numbers.size + (enquiries.length - numbers.size),
      ...(check && { isSound: JSON.stringify(check.rows) === '[{"integrity_check":"ok"}]' }),
    }
  } finally {
    await close()
  }
}
