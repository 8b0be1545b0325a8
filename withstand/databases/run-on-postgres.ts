import type { Measurement } from '#testing/measurement.ts'
import { type Postgres, startPostgres } from '../../scripts/programs/postgres-server.ts'
import { createSkippedMeasurement } from '../skipped-measurement.ts'

/**
 * Runs a measurement on a temporary PostgreSQL, which is stopped and removed afterwards. Returns a skipped measurement if PostgreSQL
 * is not installed.
 */
export async function runOnPostgres(
  { fsync }: { fsync: boolean },
  measure: (postgres: Postgres) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const postgres = await startPostgres({ fsync })
  if ('missing' in postgres) return [createSkippedMeasurement('PostgreSQL', postgres.missing)]
  try {
    return await measure(postgres)
  } finally {
    postgres.stop()
  }
}
