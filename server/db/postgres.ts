import { Socket } from 'node:net'
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import { Pool, types } from 'pg'
import { DatabaseUnavailableError } from './database-errors.ts'

// Every wait for PostgreSQL has a limit, in ms.
/** For a connection, a new one or one that others use. */
const CONNECTION_TIMEOUT = 2000
/** For a lock that another transaction holds. */
const LOCK_TIMEOUT = 3000
/** For a statement. */
const STATEMENT_TIMEOUT = 5000
/** PostgreSQL waits so long for the next statement of a transaction, for its locks hold up others. */
const IDLE_IN_TRANSACTION_TIMEOUT = 5000
/** A connection on which nothing moves for so long is closed, whoever waits on it: PostgreSQL hangs, or the line is cut. */
const SOCKET_IDLE_TIMEOUT = 6000
/** How many may wait for a connection. */
const CONNECTION_QUEUE_MAX = 500

/** Set for each transaction, not for the session: behind a PgBouncer each transaction may have another session. */
const SET_LIMITS = Object.entries({
  statement_timeout: STATEMENT_TIMEOUT,
  lock_timeout: LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
})
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join(';')

/**
 * An index costs no disk seeks: it is in memory or on an SSD. With the default of 4, a search of enquiries reads the table instead of
 * its index. Behind a PgBouncer it reaches some sessions only, where it changes plans and nothing else.
 */
const SET_PLANNER = 'set random_page_cost = 1.1'

const { INT8, NUMERIC } = types.builtins

/**
 * PostgreSQL for Kysely, directly or through a PgBouncer in transaction mode. Every wait for it has a limit, except with
 * `patient`: migrating to the newest schema may take its time. First reached by the first query.
 */
export function openPostgres(connectionString: string, { patient }: { patient: boolean }): PostgresDialect {
  const pool = new Pool({
    connectionString,
    types: {
      // Amounts, counts and sums as numbers, as SQLite gives them: all are far below 2^53.
      getTypeParser: (type, format) =>
        type === INT8 || type === NUMERIC ? Number : types.getTypeParser(type, format),
    },
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    ...(!patient && { stream: createTimedSocket }),
  })
  // A lost connection fails what was asked on it, and the pool opens another; unheard, either event ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.query(SET_PLANNER).catch(() => {})
  })
  return new ShopPostgresDialect(pool, { patient })
}

/**
 * A connection that is closed when nothing moved on it for SILENCE: pg's own limit for a query leaves one behind on which nothing
 * is answered any more.
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
    // Stated each time: the database may have another default, under which an order is placed at an old price.
    const { isolationLevel = 'read committed', accessMode = '' } = settings
    const begin = `start transaction isolation level ${isolationLevel} ${accessMode}`
    // One round trip for all.
    await connection.executeQuery(CompiledQuery.raw(this.#patient ? begin : `${begin};${SET_LIMITS}`))
  }

  /** Kysely discards a connection on which this fails, and PostgreSQL ends its transaction: what failed first is told. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}
