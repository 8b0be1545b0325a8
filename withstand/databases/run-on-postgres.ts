import type { Measurement } from '#testing/measurement.ts'
import { type Postgres, startPostgres } from '../../scripts/programs/postgres.ts'
import { createSkippedMeasurement } from '../skipped-measurement.ts'

/**
 * Tries something on a PostgreSQL of its own, which is stopped and removed afterwards; it waits for the disk where it is told
 * to. Where PostgreSQL is not installed, a figure says that it was not tried.
 */
export async function runOnPostgres(
  { waitsForDisk }: { waitsForDisk: boolean },
  tryOn: (postgres: Postgres) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const postgres = await startPostgres({ waitsForDisk })
  if ('missing' in postgres) return [createSkippedMeasurement('PostgreSQL', postgres.missing)]
  try {
    return await tryOn(postgres)
  } finally {
    postgres.stop()
  }
}
