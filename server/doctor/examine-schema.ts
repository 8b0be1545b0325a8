import { isFromBeforeReleases, MIGRATIONS } from '../db/migrate.ts'
import { findMigrations } from '../db/queries/database-health.ts'
import type { Db } from '../db/schema.ts'
import { type Finding, fault, ok } from './finding.ts'

/** Checks that the database has the schema of this release. */
export async function examineSchema(db: Db): Promise<Finding> {
  const applied = await findMigrations(db)
  if (isFromBeforeReleases(applied))
    return fault(
      'schema',
      'is from before 0.2.0',
      'Start with an empty database. This one cannot be upgraded.',
    )
  const expected = Object.keys(await MIGRATIONS.getMigrations())
  const missing = expected.find((name) => !applied.includes(name))
  const unknown = applied.find((name) => !expected.includes(name))
  if (unknown)
    return fault('schema', `has ${unknown} of a newer release`, 'Run the newer release of the shop.')
  if (missing)
    return fault(
      'schema',
      `lacks ${missing}`,
      'Back up the database, then start the shop, which migrates it.',
    )
  return ok('schema', applied.at(-1) ?? '')
}
