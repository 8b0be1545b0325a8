import type { Measurement } from '#testing/measurement.ts'
import type { DatabaseLocation } from '../../server/db/dialect.ts'
import type { ScenarioContext } from '../scenario.ts'
import { runOnPostgres } from './run-on-postgres.ts'

/** The database of a scenario's shops. */
export type TestedDatabase = DatabaseLocation & { name: 'SQLite' | 'PostgreSQL' }

/**
 * Runs a scenario on SQLite and, at full length, also on PostgreSQL. A skipped measurement is returned if PostgreSQL is not
 * installed.
 */
export async function runOnBothDatabases(
  { newDataDir, isFullLength }: Pick<ScenarioContext, 'newDataDir' | 'isFullLength'>,
  measure: (database: TestedDatabase) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const figures = await measure({ name: 'SQLite', dataDir: newDataDir('sqlite') })
  if (!isFullLength) return figures
  const postgresFigures = await runOnPostgres({ fsync: true }, ({ url }) =>
    measure({ name: 'PostgreSQL', dataDir: newDataDir('postgres'), databaseUrl: url }),
  )
  return [...figures, ...postgresFigures]
}

/** Returns the environment of a shop behind one proxy, which reports the customers' addresses. */
export const buildShopEnvironment = ({ databaseUrl }: TestedDatabase): Record<string, string> => ({
  PROXIES: '1',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
