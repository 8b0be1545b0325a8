import { Socket } from 'node:net'
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import { Pool, types } from 'pg'
import { DatabaseUnavailableError } from './database-errors.ts'

// Limits of every wait for PostgreSQL, in ms.
/** For a connection, new or from the pool. */
const CONNECTION_TIMEOUT = 2000
/** For a lock of another transaction. */
const LOCK_TIMEOUT = 3000
/** For a statement. */
const STATEMENT_TIMEOUT = 5000
/** For the next statement of a transaction, whose locks block others. */
const IDLE_IN_TRANSACTION_TIMEOUT = 5000
/** For traffic on a connection. Without any it is closed: PostgreSQL hangs, or the network is down. */
const SOCKET_IDLE_TIMEOUT = 6000
/** How many queries may wait for a connection. */
const CONNECTION_QUEUE_MAX = 500

/** Set per transaction, not per session: behind a PgBouncer each transaction may run in another session. */
const SET_LIMITS = Object.entries({
  statement_timeout: STATEMENT_TIMEOUT,
  lock_timeout: LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
})
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join(';')

/**
 * The data is in memory or on an SSD, so index reads need no disk seeks. With the default of 4, a search of enquiries reads
 * the table instead of its index. Behind a PgBouncer only some sessions get this setting; it affects plans, not results.
 */
const SET_PLANNER = 'set random_page_cost = 1.1'

const { INT8, NUMERIC } = types.builtins

/**
 * Returns the Kysely dialect for PostgreSQL, directly or through a PgBouncer in transaction mode. Every wait is
 * limited, except with `patient`, for migrations. The first query connects.
 */
export function openPostgres(connectionString: string, { patient }: { patient: boolean }): PostgresDialect {
  const pool = new Pool({
    connectionString,
    types: {
      // Returns amounts, counts and sums as numbers, like SQLite: all are far below 2^53.
      getTypeParser: (type, format) =>
        type === INT8 || type === NUMERIC ? Number : types.getTypeParser(type, format),
    },
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    ...(!patient && { stream: createTimedSocket }),
  })
  // A lost connection fails its query, and the pool opens another. Without a listener either event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.query(SET_PLANNER).catch(() => {})
  })
  return new ShopPostgresDialect(pool, { patient })
}

/**
 * A socket that closes after SOCKET_IDLE_TIMEOUT without traffic. pg's own query timeout would leave the dead connection
 * open.
 */
function createTimedSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(SOCKET_IDLE_TIMEOUT, () =>
    socket.destroy(
      new DatabaseUnavailableError(`PostgreSQL did not answer within ${SOCKET_IDLE_TIMEOUT} ms`),
    ),
  )
  return socket
}

class ShopPostgresDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #options: { patient: boolean }

  constructor(pool: Pool, options: { patient: boolean }) {
    super({ pool })
    this.#pool = pool
    this.#options = options
  }

  override createDriver(): PostgresDriver {
    return new ShopPostgresDriver(this.#pool, this.#options)
  }
}

class ShopPostgresDriver extends PostgresDriver {
  readonly #pool: Pool
  readonly #patient: boolean

  constructor(pool: Pool, { patient }: { patient: boolean }) {
    super({ pool })
    this.#pool = pool
    this.#patient = patient
  }

  override async acquireConnection() {
    if (this.#pool.waitingCount >= CONNECTION_QUEUE_MAX)
      throw new DatabaseUnavailableError(
        `${CONNECTION_QUEUE_MAX} already wait for a connection to PostgreSQL`,
      )
    return super.acquireConnection()
  }

  override async beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    // Set explicitly: with another default of the database, an order could be placed at an old price.
    const { isolationLevel = 'read committed', accessMode = '' } = settings
    const begin = `start transaction isolation level ${isolationLevel} ${accessMode}`
    // One round trip for all settings.
    await connection.executeQuery(CompiledQuery.raw(this.#patient ? begin : `${begin};${SET_LIMITS}`))
  }

  /**
   * Ignores a failed rollback: Kysely discards the connection, PostgreSQL ends its transaction, and the first error is
   * reported.
   */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}
