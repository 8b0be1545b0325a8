import { sql } from 'kysely'
import { openDatabase } from '../../server/db/dialect.ts'
import type { TestedDatabase } from './run-on-both-databases.ts'

/** What each enquiry has one row of, at least. */
const RELATED_TABLES = [
  'enquiry_version',
  'enquiry_line',
  'enquiry_status_change',
  'idempotency_record',
  'notice',
]

/** What stands in a database after customers sent enquiries: see `readSaved`. */
export type SavedEnquiries = {
  /** The address of each enquiry, which is the key that it was sent under. */
  keys: string[]
  /** How many have not all that belongs to them. */
  halfWritten: number
  /** How many of the numbers from 1 to the last one are missing, or there twice. */
  gaps: number
  /** Whether SQLite finds its own file sound. PostgreSQL has no such question: it would be an extension's. */
  isSound?: boolean
}

/** Reads the enquiries of one line each, all of one year, past the shop. */
export async function readSavedEnquiries(place: TestedDatabase): Promise<SavedEnquiries> {
  const { db, kind, close } = openDatabase(place, { patient: true })
  try {
    const enquiries = await db.selectFrom('enquiry').select(['address', 'enquiry_count']).execute()
    const missing = await Promise.all(
      RELATED_TABLES.map(async (part) => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(part)}`.execute(db)
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
