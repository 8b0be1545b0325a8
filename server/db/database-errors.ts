import * as v from 'valibot'

/** The database cannot do now what was asked of it, for a reason of ours: too many wait, its file is gone. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailable'
}

/** When it is worth asking again, in s. */
export const RETRY_AFTER_SECONDS = 2

// By SQLSTATE: connection lost, out of resources, shut down or just starting, cancelled, a lock not had in time, idle too
// long in a transaction, undone for the sake of another transaction.
const POSTGRES_BUSY = /^(08|40|53|57P|57014|55P03|25P03)/
// Disk full, a standby that only reads, an input or output error.
const POSTGRES_NOT_WRITABLE = /^(53100|25006|58)/
/** What Node says of a connection. */
const CONNECTION_ERROR = /^E(CONN|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)/
/** What pg says of one; it has no codes for it. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying|Client (has encountered|was closed))/

// SQLite's: busy, locked, out of memory; read only, input or output error, full, cannot open.
const SQLITE_BUSY = [5, 6, 7]
const SQLITE_NOT_WRITABLE = [8, 10, 13, 14]

const SqliteErrorSchema = v.object({ code: v.literal('ERR_SQLITE_ERROR'), errcode: v.number() })
const CodedErrorSchema = v.object({ code: v.string() })

function sqliteCode(error: unknown): number | undefined {
  // The lowest byte is the kind; the others say more about it.
  return v.is(SqliteErrorSchema, error) ? error.errcode & 0xff : undefined
}

/** Whether another connection holds the lock of a SQLite file: nothing was done, and the same may be tried again. */
export function isLocked(error: unknown): boolean {
  return sqliteCode(error) === 5
}

/** Whether PostgreSQL rolled a transaction back for the sake of another: a conflict of both, or a deadlock. It may be run again. */
export function isRolledBack(error: unknown): boolean {
  return v.is(CodedErrorSchema, error) && (error.code === '40001' || error.code === '40P01')
}

/** True if PostgreSQL rolled back a transaction that waited too long for a lock. It may be retried. */
export function isLockedOut(error: unknown): boolean {
  return v.is(CodedErrorSchema, error) && error.code === '55P03'
}

/** Whether the database takes nothing that is written, though it can be read: its disk is full, or it is read only. */
export function isNotWritable(error: unknown): boolean {
  const code = sqliteCode(error)
  if (code !== undefined) return SQLITE_NOT_WRITABLE.includes(code)
  return v.is(CodedErrorSchema, error) && POSTGRES_NOT_WRITABLE.test(error.code)
}

/**
 * Whether an error says that the database cannot be used now: that it is away, hangs, is locked, full or asked too much.
 * Nothing is wrong with what was asked; after a commit nobody knows whether it was done.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError || isNotWritable(error)) return true
  const code = sqliteCode(error)
  if (code !== undefined) return SQLITE_BUSY.includes(code)
  if (v.is(CodedErrorSchema, error))
    return POSTGRES_BUSY.test(error.code) || CONNECTION_ERROR.test(error.code)
  return error instanceof Error && LOST_CONNECTION.test(error.message)
}
