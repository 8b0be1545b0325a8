import { type Kysely, sql } from 'kysely'

// Frozen, as every migration.

/** When a notice was given up, so that the few that never arrived are found among all that did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice
    add column given_up_at text check (given_up_at like '____-__-__T__:__:__.___Z')`.execute(db)
  await sql`create index notice_given_up on notice (given_up_at) where given_up_at is not null`.execute(db)
}
