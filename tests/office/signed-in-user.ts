import { randomBytes } from 'node:crypto'
import type { OfficeRole } from '#domain/office/rights.ts'
import { hashPassword } from '#server/customers/password.ts'
import { insertOfficeSession } from '#server/db/queries/office/office-sessions.ts'
import { insertOfficeUser } from '#server/db/queries/office/office-users.ts'
import { createOfficeSession } from '#server/office-users/sessions/create-office-session.ts'
import { CHEAP_PASSWORD_COST } from '../api/test-shop.ts'
import { runTransaction, type TestDatabase } from '../test-database.ts'
import { PASSWORD } from './office-client.ts'

/** An office user with a session. */
export type SignedInUser = { user_id: string; email: string; cookie: string }

let hash: Promise<string> | undefined

/** Creates an office user with the password PASSWORD and a session, directly in the database because hashing is slow. */
export async function createSignedInUser(
  database: TestDatabase,
  { role, now }: { role: OfficeRole; now: Date },
): Promise<SignedInUser> {
  hash ??= hashPassword(PASSWORD, CHEAP_PASSWORD_COST)
  const user_id = randomBytes(9).toString('hex')
  const email = `${user_id}@shop.example`
  const user = {
    user_id,
    email,
    user_name: user_id,
    role,
    password_hash: await hash,
    language: 'en' as const,
    totp_secret: null,
    totp_step: null,
    created_at: now.toISOString(),
    disabled_at: null,
    row_version: 1,
  }
  await runTransaction(database.db, (trx) => insertOfficeUser(trx, user))
  return { user_id, email, cookie: await signInDirectly(database, { user_id, now }) }
}

/** Creates a session of a user directly in the database. Returns the cookie. */
export async function signInDirectly(
  { db }: TestDatabase,
  { user_id, now }: { user_id: string; now: Date },
): Promise<string> {
  const { token, row } = createOfficeSession({ user_id, device: '' }, now)
  await runTransaction(db, (trx) => insertOfficeSession(trx, row))
  return `office=${token}`
}
