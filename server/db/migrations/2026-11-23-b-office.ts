import type { Kysely } from 'kysely'
import {
  amount,
  anyText,
  count,
  createTable,
  integer,
  isPostgres,
  oneOf,
  orNull,
  positive,
  ruled,
  run,
  sha256,
  type Table,
  text,
  utc,
} from './tables.ts'

// Frozen, as every migration.

const ofUser = 'references office_user on delete cascade'
const ACTORS = ['guest', 'customer', 'office', 'system']

const TABLES: readonly Table[] = [
  {
    name: 'office_user',
    columns: [
      text('user_id', 1, 64, 'primary key'),
      ruled(text('email', 3, 100, 'unique'), {
        length: 'length(email) between 3 and 100',
        is_lower: 'email = lower(email)',
      }),
      text('user_name', 1, 100),
      oneOf('role', ['owner', 'staff', 'packer']),
      orNull(text('password_hash', 1, 500)),
      oneOf('language', ['en', 'ta']),
      orNull(text('totp_secret', 16, 64)),
      orNull(amount('totp_step')),
      utc('created_at'),
      orNull(utc('disabled_at')),
      positive('row_version'),
    ],
    checks: { office_user_totp_step_of_a_secret: 'totp_step is null or totp_secret is not null' },
  },
  {
    name: 'office_session',
    columns: [
      sha256('token_hash', 'primary key'),
      anyText('user_id', ofUser),
      utc('created_at'),
      utc('seen_at'),
      text('device', 0, 200),
    ],
    isKeyed: true,
    indexes: ['create index office_session_by_user on office_session (user_id)'],
  },
  {
    name: 'office_recovery_code',
    columns: [anyText('user_id', ofUser), sha256('code_hash')],
    keys: ['primary key (user_id, code_hash)'],
    isKeyed: true,
  },
  {
    name: 'office_invite',
    columns: [anyText('user_id', `primary key ${ofUser}`), sha256('token_hash', 'unique'), utc('expires_at')],
    isKeyed: true,
  },
  {
    name: 'office_request',
    columns: [
      anyText('user_id', ofUser),
      text('request_key', 36, 36),
      sha256('payload_hash'),
      utc('created_at'),
    ],
    keys: ['primary key (user_id, request_key)'],
    isKeyed: true,
    indexes: ['create index office_request_by_age on office_request (created_at)'],
  },
  {
    name: 'office_presence',
    columns: [
      anyText('order_id', 'references enquiry on delete cascade'),
      text('tab_id', 1, 64),
      anyText('user_id', ofUser),
      utc('seen_at'),
    ],
    keys: ['primary key (order_id, tab_id)'],
    isKeyed: true,
  },
  {
    name: 'audit',
    columns: [
      positive('audit_no', 'primary key'),
      utc('at'),
      oneOf('actor_kind', ACTORS),
      text('actor_id', 0, 64),
      text('actor_name', 0, 100),
      text('action', 1, 64),
      text('subject_kind', 1, 32),
      text('subject_id', 0, 64),
      text('subject_label', 0, 100),
      orNull(anyText('before')),
      orNull(anyText('after')),
      sha256('hash'),
    ],
    indexes: [
      'create index audit_by_subject on audit (subject_kind, subject_id, audit_no)',
      'create index audit_by_actor on audit (actor_id, audit_no)',
      'create index audit_by_action on audit (action, audit_no)',
    ],
    isKeyed: true,
  },
  {
    name: 'audit_personal',
    columns: [
      positive('audit_no', 'references audit'),
      oneOf('side', ['before', 'after']),
      text('field', 1, 64),
      text('salt', 22, 64),
      anyText('value'),
    ],
    keys: ['primary key (audit_no, side, field)'],
    isKeyed: true,
  },
  {
    name: 'unit_head',
    columns: [
      ruled(integer('only_row', 'primary key'), { is_one: 'only_row = 1' }),
      count('audit_no'),
      sha256('audit_hash'),
    ],
    isKeyed: true,
  },
]

/** Whoever works in the shop: users and their sessions; the audit, which can be added to and nothing else; who has what open, and what was asked for already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await createTable(db, table)
  await run(
    db,
    `insert into unit_head (only_row, audit_no, audit_hash) values (1, 0, '${'0'.repeat(64)}')`,
    ...(isPostgres(db) ? APPEND_ONLY_POSTGRES : APPEND_ONLY_SQLITE),
  )
}

const APPEND_ONLY_POSTGRES = [
  `create function audit_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the audit is append-only'; end $$`,
  `create trigger audit_no_change before update or delete on audit
    for each row execute function audit_is_append_only()`,
  `create trigger audit_no_truncate before truncate on audit
    for each statement execute function audit_is_append_only()`,
]

const APPEND_ONLY_SQLITE = [
  `create trigger audit_no_update before update on audit begin select raise(abort, 'the audit is append-only'); end`,
  `create trigger audit_no_delete before delete on audit begin select raise(abort, 'the audit is append-only'); end`,
  // What replaces a row does not delete it in a trigger's eyes.
  `create trigger audit_no_replace before insert on audit
    when exists (select 1 from audit where audit_no = new.audit_no)
    begin select raise(abort, 'the audit is append-only'); end`,
]
