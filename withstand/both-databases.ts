import type { Figure } from '#testing/figure.ts'
import type { DatabasePlace } from '../server/db/dialect.ts'
import { onPostgres } from './on-postgres.ts'
import type { Trial } from './proof.ts'

/** Where a proof's shops keep what they are told. */
export type Place = DatabasePlace & { name: 'SQLite' | 'PostgreSQL' }

/**
 * Tries something on SQLite and, at full length, on PostgreSQL too where it is installed; else a figure says that it was
 * not tried.
 */
export async function onBothDatabases(
  { newDataDir, long }: Pick<Trial, 'newDataDir' | 'long'>,
  tryOn: (place: Place) => Promise<Figure[]>,
): Promise<Figure[]> {
  const figures = await tryOn({ name: 'SQLite', dataDir: newDataDir('sqlite') })
  if (!long) return figures
  const onTheOther = await onPostgres({ waitsForDisk: true }, ({ url }) =>
    tryOn({ name: 'PostgreSQL', dataDir: newDataDir('postgres'), databaseUrl: url }),
  )
  return [...figures, ...onTheOther]
}

/** The environment of a shop there, behind one proxy: customers are told apart by the address that it names. */
export const shopAt = ({ databaseUrl }: Place): Record<string, string> => ({
  PROXIES: '1',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
