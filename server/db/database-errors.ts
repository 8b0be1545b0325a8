import * as v from 'valibot'

/** The database cannot be used now, for a reason in this process: its queue is full, or its file is gone. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailable'
}

/** How long a client should wait before it retries, in s. */
export const RETRY_AFTER_SECONDS = 2

// SQLSTATEs: connection lost, out of resources, shutting down or starting, cancelled, lock timeout, idle in a
// transaction, rolled back for another transaction.
const POSTGRES_BUSY = /^(08|40|53|57P|57014|55P03|25P03)/
// Disk full, read-only standby, I/O error.
const POSTGRES_NOT_WRITABLE = /^(53100|25006|58)/
/** Node's codes of connection errors. */
const CONNECTION_ERROR = /^E(CONN|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)/
/** pg's messages about lost connections, which have no codes. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying|Client (has encountered|was closed))/

// SQLite's codes: busy, locked, out of memory; read-only, I/O error, full, cannot open.
const SQLITE_BUSY = [5, 6, 7]
const SQLITE_NOT_WRITABLE = [8, 10, 13, 14]

const SqliteErrorSchema = v.object({ code: v.literal('ERR_SQLITE_ERROR'), errcode: v.number() })
const CodedErrorSchema = v.object({ code: v.string() })

function sqliteCode(error: unknown): number | undefined {
  // The low byte is the primary result code.
  return v.is(SqliteErrorSchema, error) ? error.errcode & 0xff : undefined
}

/** True if another connection holds the lock of a SQLite file. Nothing was done, so it may be retried. */
export function isLocked(error: unknown): boolean {
  return sqliteCode(error) === 5
}

/** True if PostgreSQL rolled a transaction back for a serialization conflict or a deadlock. It may be retried. */
export function isRolledBack(error: unknown): boolean {
  return v.is(CodedErrorSchema, error) && (error.code === '40001' || error.code === '40P01')
}

/** True if PostgreSQL rolled back a transaction that waited too long for a lock. It may be retried. */
export function isLockedOut(error: unknown): boolean {
  return v.is(CodedErrorSchema, error) && error.code === '55P03'
}

/** True if the database can be read but not written: its disk is full, or it is read-only. */
export function isNotWritable(error: unknown): boolean {
  const code = sqliteCode(error)
  if (code !== undefined) return SQLITE_NOT_WRITABLE.includes(code)
  return v.is(CodedErrorSchema, error) && POSTGRES_NOT_WRITABLE.test(error.code)
}

/**
 * True if an error means that the database cannot be used now: it is down, hangs, is locked, full or overloaded. The
 * request itself is valid. After a failed commit the outcome is unknown.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError || isNotWritable(error)) return true
  const code = sqliteCode(error)
  if (code !== undefined) return SQLITE_BUSY.includes(code)
  if (v.is(CodedErrorSchema, error))
    return POSTGRES_BUSY.test(error.code) || CONNECTION_ERROR.test(error.code)
  return error instanceof Error && LOST_CONNECTION.test(error.message)
}
