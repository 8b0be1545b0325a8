import type { Figure } from '#testing/figure.ts'
import { type Postgres, startPostgres } from '../scripts/postgres.ts'
import { notTried } from './not-tried.ts'

/**
 * Tries something on a PostgreSQL of its own, which is stopped and removed afterwards; it waits for the disk where it is told
 * to. Where PostgreSQL is not installed, a figure says that it was not tried.
 */
export async function onPostgres(
  { waitsForDisk }: { waitsForDisk: boolean },
  tryOn: (postgres: Postgres) => Promise<Figure[]>,
): Promise<Figure[]> {
  const postgres = await startPostgres({ waitsForDisk })
  if ('missing' in postgres) return [notTried('PostgreSQL', postgres.missing)]
  try {
    return await tryOn(postgres)
  } finally {
    postgres.stop()
  }
}
