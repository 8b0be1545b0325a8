import * as v from 'valibot'
import { isUnavailable } from './database-errors.ts'
import type { DatabaseLocation } from './dialect.ts'
import { UnsupportedSchemaError } from './migrate.ts'

const CodedErrorSchema = v.object({ code: v.string(), message: v.string() })

/** A folder that cannot be used; no right to sign in at PostgreSQL, no such database there; a file that is none of SQLite's. */
const NOT_USABLE = /^(E[A-Z]+$|28|3D)|^ERR_SQLITE_ERROR$/

/**
 * Why a database cannot be used, in a sentence that begins with the setting to look at; undefined for what is a fault of
 * ours. Its address is named without user and password.
 */
export function describeStartFailure(
  { dataDir, databaseUrl }: DatabaseLocation,
  error: unknown,
): string | undefined {
  const isCoded = v.is(CodedErrorSchema, error)
  const isUnusable = error instanceof UnsupportedSchemaError || (isCoded && NOT_USABLE.test(error.code))
  if (!isUnavailable(error) && !isUnusable) return undefined
  // What tried several addresses of one name says nothing but its code.
  const reason = (error instanceof Error && error.message) || (isCoded && error.code)
  return databaseUrl
    ? `DATABASE_URL: PostgreSQL at ${new URL(databaseUrl).host} cannot be used: ${reason}.`
    : `DATA_DIR: the database in ${dataDir} cannot be used: ${reason}.`
}
