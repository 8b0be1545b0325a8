/** The error text for PostgreSQL, which is backed up by its own tools. */
export const USE_PG_DUMP =
  'DATABASE_URL is set: PostgreSQL is backed up by pg_dump and restored by pg_restore, not by the shop. The commands: docs/operations.md, "Backups of PostgreSQL".'
