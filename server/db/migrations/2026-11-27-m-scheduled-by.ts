import type { Kysely } from 'kysely'
import { run } from './tables.ts'

// Frozen, as every migration.

/**
 * A file that is to be published at a time keeps who said so; the audit knows it of those that wait already. Of users who may not
 * publish any more they wait no longer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table price_list_import add column scheduled_by text references office_user',
    `update price_list_import set scheduled_by = (
        select actor_id from audit
        where actor_kind = 'office' and audit_no = (
          select max(audit_no) from audit
          where action = 'schedule import' and subject_kind = 'import' and subject_id = import_id))
      where state = 'scheduled'`,
    `update price_list_import
      set state = 'read', publish_at = null, scheduled_by = null, claimed_at = null, row_version = row_version + 1
      where state = 'scheduled' and scheduled_by in (
        select user_id from office_user where role <> 'owner' or disabled_at is not null)`,
  )
}
