import type { Kysely } from 'kysely'
import { createTable, oneOf, positive, type Table, text, utc } from './tables.ts'

// Frozen, as every migration.

const KINDS = [
  'sign-in',
  'sign-in-failed',
  'wrong-code',
  'wrong-password',
  'customer-sign-in-failed',
  'refused',
  'read-person',
  'read-list',
  'export',
]

const securityEvent: Table = {
  name: 'security_event',
  columns: [
    utc('hour'),
    text('user_id', 0, 64),
    oneOf('kind', KINDS),
    text('device', 0, 40),
    text('about', 0, 40),
    positive('times'),
  ],
  keys: ['primary key (hour, user_id, kind, device, about)'],
  indexes: ['create index security_event_by_user on security_event (user_id, kind, device, hour)'],
  isKeyed: true,
}

/** How often who signed in, was refused or read personal data, hour by hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, securityEvent)
}
