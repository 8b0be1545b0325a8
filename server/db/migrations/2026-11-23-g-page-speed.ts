import type { Kysely } from 'kysely'
import { count, createTable, oneOf, positive, type Table, text } from './tables.ts'

// Frozen, as every migration.

const pageSpeed: Table = {
  name: 'page_speed',
  columns: [
    text('day', 10, 10),
    text('page', 1, 100),
    oneOf('speed', ['lcp', 'inp', 'cls', 'ttfb', 'fcp']),
    count('up_to'),
    positive('visits'),
  ],
  keys: ['primary key (day, page, speed, up_to)'],
  isKeyed: true,
}

/** How fast pages were for visitors: how many visits lie in which bucket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, pageSpeed)
}
