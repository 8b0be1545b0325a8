/** Says that PostgreSQL has its own backups, and where their commands are described. */
export const USE_PG_DUMP =
  'DATABASE_URL is set: PostgreSQL is backed up by pg_dump and restored by pg_restore, not by the shop. The commands: docs/operations.md, "Backups of PostgreSQL".'
