import type { Kysely } from 'kysely'
import {
  anyText,
  count,
  isPostgres,
  orNull,
  rebuildTable,
  run,
  sha256,
  since,
  type Table,
  text,
  utc,
} from './tables.ts'

// Frozen, as every migration.

const ofUser = 'references office_user on delete cascade'

const INVITE: Table = {
  name: 'office_invite',
  columns: [
    anyText('user_id', `primary key ${ofUser}`),
    sha256('token_hash', 'unique'),
    utc('expires_at'),
    since('null', orNull(anyText('made_by', ofUser))),
    since('0', count('user_version')),
  ],
  indexes: ['create index office_invite_by_maker on office_invite (made_by)'],
  isKeyed: true,
}

const PRESENCE: Table = {
  name: 'office_presence',
  columns: [
    anyText('order_id', 'references enquiry on delete cascade'),
    text('tab_id', 1, 64),
    anyText('user_id', ofUser),
    utc('seen_at'),
  ],
  keys: ['primary key (user_id, tab_id)'],
  indexes: ['create index office_presence_by_enquiry on office_presence (order_id)'],
  isKeyed: true,
}

/** Links know who made them and for which version of the user; older links are over. A tab has one enquiry open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildTable(db, INVITE)
  if (isPostgres(db)) await run(db, ...(INVITE.indexes ?? []))
  await run(
    db,
    `delete from office_presence where exists (
      select 1 from office_presence as later
      where later.user_id = office_presence.user_id and later.tab_id = office_presence.tab_id
        and (later.seen_at, later.order_id) > (office_presence.seen_at, office_presence.order_id))`,
  )
  await rebuildTable(db, PRESENCE)
  if (isPostgres(db))
    await run(
      db,
      `alter table office_presence drop constraint office_presence_pkey, add primary key (user_id, tab_id)`,
      ...(PRESENCE.indexes ?? []),
    )
}
