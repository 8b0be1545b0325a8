import * as v from 'valibot'
import { isUnavailable } from './database-errors.ts'
import type { DatabaseLocation } from './dialect.ts'
import { UnsupportedSchemaError } from './migrate.ts'

const CodedErrorSchema = v.object({ code: v.string(), message: v.string() })

/** An unusable folder, a login or database that PostgreSQL does not have, or a file that is not a SQLite database. */
const NOT_USABLE = /^(E[A-Z]+$|28|3D)|^ERR_SQLITE_ERROR$/

/**
 * Returns a sentence for why a database cannot be used, which begins with the setting to check. Returns undefined for
 * a bug. Names the address without user and password.
 */
export function describeStartFailure(
  { dataDir, databaseUrl }: DatabaseLocation,
  error: unknown,
): string | undefined {
  const isCoded = v.is(CodedErrorSchema, error)
  const isUnusable = error instanceof UnsupportedSchemaError || (isCoded && NOT_USABLE.test(error.code))
  if (!isUnavailable(error) && !isUnusable) return undefined
  // The error of a host with several addresses has no message, only a code.
  const reason = (error instanceof Error && error.message) || (isCoded && error.code)
  return databaseUrl
    ? `DATABASE_URL: PostgreSQL at ${new URL(databaseUrl).host} cannot be used: ${reason}.`
    : `DATA_DIR: the database in ${dataDir} cannot be used: ${reason}.`
}
