import type { Kysely } from 'kysely'
import { amount, createTable, orNull, type Table, text, utc } from './tables.ts'

// Frozen, as every migration.

const backupNight: Table = {
  name: 'backup_night',
  columns: [
    text('night', 10, 10, 'primary key'),
    utc('claimed_at'),
    orNull(text('file_name', 1, 200)),
    orNull(amount('byte_count')),
    orNull(utc('made_at')),
    orNull(utc('proven_at')),
    orNull(text('problem', 1, 500)),
  ],
  isKeyed: true,
}

/** What came of the backup of each night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, backupNight)
}
