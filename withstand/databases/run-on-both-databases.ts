import type { Measurement } from '#testing/measurement.ts'
import type { DatabaseLocation } from '../../server/db/dialect.ts'
import type { ScenarioContext } from '../scenario.ts'
import { runOnPostgres } from './run-on-postgres.ts'

/** Where a proof's shops keep what they are told. */
export type TestedDatabase = DatabaseLocation & { name: 'SQLite' | 'PostgreSQL' }

/**
 * Tries something on SQLite and, at full length, on PostgreSQL too where it is installed; else a figure says that it was
 * not tried.
 */
export async function runOnBothDatabases(
  { newDataDir, isFullLength }: Pick<ScenarioContext, 'newDataDir' | 'isFullLength'>,
  tryOn: (place: TestedDatabase) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const figures = await tryOn({ name: 'SQLite', dataDir: newDataDir('sqlite') })
  if (!isFullLength) return figures
  const onTheOther = await runOnPostgres({ waitsForDisk: true }, ({ url }) =>
    tryOn({ name: 'PostgreSQL', dataDir: newDataDir('postgres'), databaseUrl: url }),
  )
  return [...figures, ...onTheOther]
}

/** The environment of a shop there, behind one proxy: customers are told apart by the address that it names. */
export const buildShopEnvironment = ({ databaseUrl }: TestedDatabase): Record<string, string> => ({
  PROXIES: '1',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
