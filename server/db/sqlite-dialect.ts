import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import type { Sqlite } from './sqlite.ts'
import { isLocked } from './unavailable.ts'

/** How long a lock of another process is waited for, in ms, but by who is patient. */
const LOCK_WAIT = 3000
/** How often it is tried meanwhile, in ms. */
const LOCK_TRIED_EVERY = 10

/** Kysely on Node's SQLite: one connection, taken in turns, that waits for other processes without standing in the way. */
export class ShopSqliteDialect extends SqliteDialect {
  readonly #sqlite: Sqlite
  readonly #lockWait: number

  constructor(sqlite: Sqlite, { patient }: { patient: boolean }) {
    super({ database: sqlite })
    this.#sqlite = sqlite
    this.#lockWait = patient ? Number.POSITIVE_INFINITY : LOCK_WAIT
  }

  override createDriver(): SqliteDriver {
    return new ShopSqliteDriver(this.#sqlite, this.#lockWait)
  }

  override createAdapter(): SqliteAdapter {
    return new TakenInTurns()
  }
}

/** The driver below sees to it that one works at a time; Kysely need not. */
class TakenInTurns extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class ShopSqliteDriver extends SqliteDriver {
  readonly #sqlite: Sqlite
  readonly #lockWait: number
  readonly #turns = new Turns()

  constructor(sqlite: Sqlite, lockWait: number) {
    super({ database: sqlite })
    this.#sqlite = sqlite
    this.#lockWait = lockWait
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    await this.#turns.take()
    return {
      executeQuery: (query) => this.#whenUnlocked(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.giveBack()
  }

  /** A transaction that only reads takes no lock: others write, and it sees nothing of that. */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    this.#sqlite.checkFile()
    if (accessMode === 'read only') await connection.executeQuery(CompiledQuery.raw('begin deferred'))
    else await super.beginTransaction(connection)
  }

  /** Of a transaction that SQLite took back by itself nothing is left to take back: what went wrong is told, not this. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction()) await super.rollbackTransaction(connection)
  }

  /** Outside a transaction, what met a lock has done nothing yet: others get their turn, and it is tried again. */
  async #whenUnlocked<Result>(execute: () => Promise<Result>): Promise<Result> {
    const until = performance.now() + this.#lockWait
    while (true) {
      try {
        return await execute()
      } catch (error) {
        if (!isLocked(error) || this.#sqlite.isTransaction() || performance.now() > until) throw error
      }
      this.#turns.giveBack()
      await setTimeout(LOCK_TRIED_EVERY)
      await this.#turns.take()
    }
  }
}

/** One after the other, in the order of asking. */
class Turns {
  #taken = false
  readonly #waiting: (() => void)[] = []

  async take(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#taken = true
  }

  giveBack(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }
}
