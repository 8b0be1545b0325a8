import type { Kysely } from 'kysely'
import {
  anyText,
  createTable,
  positive,
  rebuildTable,
  sha256,
  since,
  type Table,
  text,
  utc,
} from './tables.ts'

// Frozen, as every migration.

const ofUser = 'references office_user on delete cascade'

const SESSION: Table = {
  name: 'office_session',
  columns: [
    sha256('token_hash', 'primary key'),
    anyText('user_id', ofUser),
    utc('created_at'),
    utc('seen_at'),
    text('device', 0, 200),
    since('created_at', utc('confirmed_at')),
  ],
  isKeyed: true,
  indexes: ['create index office_session_by_user on office_session (user_id)'],
}

const NEW_TABLES: readonly Table[] = [
  {
    name: 'office_device',
    columns: [anyText('user_id', ofUser), sha256('device_hash'), utc('seen_at')],
    keys: ['primary key (user_id, device_hash)'],
    isKeyed: true,
  },
  {
    name: 'customer_device',
    columns: [anyText('sub', 'references customer on delete cascade'), sha256('device_hash'), utc('seen_at')],
    keys: ['primary key (sub, device_hash)'],
    isKeyed: true,
  },
  {
    name: 'office_failed_sign_in',
    columns: [sha256('email_hash'), sha256('address_hash'), positive('tries'), utc('failed_at')],
    keys: ['primary key (email_hash, address_hash)'],
    isKeyed: true,
  },
]

/** A session knows when its user last gave the password; browsers that signed in before are known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildTable(db, SESSION)
  for (const table of NEW_TABLES) await createTable(db, table)
}
