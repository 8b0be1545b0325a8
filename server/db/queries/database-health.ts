import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'
import type { Db, UtcText } from '../schema.ts'

async function runQuery<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return [...(await query.execute(db)).rows]
}

/** Returns the first damage that the database itself reports: in SQLite's file, or an invalid index of PostgreSQL. */
export async function findDamage(db: Db): Promise<string | undefined> {
  if (isPostgres(db)) {
    const query = sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index where not indisvalid`
    const broken = await runQuery(db, query)
    return broken.length > 0 ? `the index ${broken[0]?.name} is not valid` : undefined
  }
  const [result] = await runQuery(db, sql<{ quick_check: string }>`pragma quick_check(1)`)
  return result?.quick_check === 'ok' ? undefined : result?.quick_check
}

/** Returns the names of the migrations that were run, in order. Returns none for an empty database. */
export async function findMigrations(db: Db): Promise<string[]> {
  const tables = isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where tablename = 'kysely_migration'`
    : sql<{ name: string }>`select name from sqlite_schema where name = 'kysely_migration'`
  if ((await runQuery(db, tables)).length === 0) return []
  const names = await runQuery(db, sql<{ name: string }>`select name from kysely_migration order by name`)
  return names.map(({ name }) => name)
}

/** Returns the size of a database in bytes. */
export async function getDatabaseSize(db: Db): Promise<number> {
  const [row] = isPostgres(db)
    ? await runQuery(db, sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`)
    : await runQuery(
        db,
        sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`,
      )
  return Number(row?.bytes)
}

/** Returns the time of PostgreSQL's own clock. Returns undefined for SQLite, which uses the clock of this machine. */
export async function findDatabaseTime(db: Db): Promise<Date | undefined> {
  if (!isPostgres(db)) return undefined
  const [row] = await runQuery(
    db,
    sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  return new Date(Number(row?.ms))
}

/** Returns the time of the last enquiry or audit row, the later of the two; undefined if there is neither. */
export async function findNewestTime(db: Db): Promise<UtcText | undefined> {
  const enquiry = await db
    .selectFrom('enquiry')
    .select('placed_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const audit = await db
    .selectFrom('audit')
    .select('at')
    .orderBy('audit_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return [enquiry?.placed_at, audit?.at]
    .filter((time) => time !== undefined)
    .sort()
    .at(-1)
}
