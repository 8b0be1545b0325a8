import { isPostgres } from '../db/is-postgres.ts'
import { findDamage } from '../db/queries/database-health.ts'
import type { Db } from '../db/schema.ts'
import { type Finding, fault, ok } from './finding.ts'

/**
 * Checks the database's integrity. SQLite reads its whole file. PostgreSQL only reports invalid indexes; pg_dump reads the
 * rows, and pages are checked only if the cluster has checksums.
 */
export async function examineIntegrity(db: Db): Promise<Finding> {
  const damage = await findDamage(db)
  return damage
    ? fault('database', damage, 'Stop the shop, keep a copy of the files, and restore the last good backup.')
    : ok(
        'database',
        isPostgres(db) ? 'has no index that is not valid; its rows are read by pg_dump' : 'whole',
      )
}
