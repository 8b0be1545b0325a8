import { type Kysely, sql } from 'kysely'

// Frozen, as every migration.

/** Which enquiries came in one burst, and which notices are sent before others; and that counting writes less. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table enquiry add column burst text check (length(burst) between 1 and 64)`.execute(db)
  await sql`create index enquiry_by_burst on enquiry (burst, placed_at) where burst is not null`.execute(db)

  await sql`alter table notice add column turn integer not null default 0 check (turn between 0 and 2)`.execute(
    db,
  )
  // Read once a day, and written with each enquiry.
  await sql`drop index throttle_by_age`.execute(db)
  await sql`update notice set turn = 1 where recipient = 'customer'`.execute(db)
  await sql`drop index notice_to_send`.execute(db)
  await sql`create index notice_to_send on notice (turn, next_attempt_at) where next_attempt_at is not null`.execute(
    db,
  )
}
