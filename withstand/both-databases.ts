import type { Figure } from '../bench/figure.ts'
import { startPostgres } from '../scripts/postgres.ts'
import type { DatabasePlace } from '../server/db/dialect.ts'
import { notTried } from './not-tried.ts'
import type { Trial } from './proof.ts'

/** Where a proof's shops keep what they are told. */
export type Place = DatabasePlace & { name: 'SQLite' | 'PostgreSQL' }

/** Tries something on SQLite, then on PostgreSQL where it is installed; else a figure says that it was not. */
export async function onBothDatabases(
  { newDataDir }: Pick<Trial, 'newDataDir'>,
  tryOn: (place: Place) => Promise<Figure[]>,
): Promise<Figure[]> {
  const figures = await tryOn({ name: 'SQLite', dataDir: newDataDir('sqlite') })
  const postgres = await startPostgres({ waitsForDisk: true })
  if ('missing' in postgres) return [...figures, notTried('PostgreSQL', postgres.missing)]
  try {
    const place: Place = { name: 'PostgreSQL', dataDir: newDataDir('postgres'), databaseUrl: postgres.url }
    return [...figures, ...(await tryOn(place))]
  } finally {
    postgres.stop()
  }
}

/** The environment of a shop there, behind one proxy: customers are told apart by the address that it names. */
export const shopAt = ({ databaseUrl }: Place): Record<string, string> => ({
  PROXIES: '1',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
