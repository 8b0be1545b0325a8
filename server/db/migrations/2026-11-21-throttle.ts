import { type Kysely, PostgresAdapter, sql } from 'kysely'

// Frozen, as every migration.

/** Tries that are counted, so that guessing slows down. Whose they are is kept as a hash only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const keyed = sql.raw(isPostgres ? '' : 'strict, without rowid')
  const utc = (name: string) =>
    sql`${sql.ref(name)} text not null check (${sql.ref(name)} like '____-__-__T__:__:__.___Z')`

  await sql`create table throttle (
    throttle_name text not null check (length(throttle_name) between 1 and 50),
    key_hash text not null
      check (length(key_hash) = 64 and ltrim(key_hash, '0123456789abcdef') = ''),
    tries integer not null check (tries >= 0),
    ${utc('blocked_until')},
    ${utc('forget_at')},
    primary key (throttle_name, key_hash)
  ) ${keyed}`.execute(db)
  await sql`create index throttle_by_age on throttle (forget_at)`.execute(db)
}
