import { randomBytes } from 'node:crypto'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { findOfficePasswordProblem } from '#domain/office/office-password.ts'
import type { NewOfficeUser } from '#domain/office/office-user.ts'
import { hashPassword, type PasswordCost } from '../customers/password.ts'
import { insertOfficeUser } from '../db/queries/office/office-users.ts'
import type { Actor } from '../unit-of-work/actor.ts'
import type { Unit, Write } from '../unit-of-work/unit.ts'
import { commonPasswords } from './common-passwords.ts'

/** The id of the new user, or the problems of the fields. */
type CreateUserResult =
  | { user_id: string; problems?: undefined }
  | { problems: Readonly<Record<string, OfficeFieldProblem>> }

/** Creates an office user (O2). Refuses common passwords. Of two concurrent calls with the same e-mail address, one succeeds. */
export async function createOfficeUser(
  { write, passwordCost }: { write: Write; passwordCost: PasswordCost },
  by: Actor,
  { user, password, shopName }: { user: NewOfficeUser; password: string; shopName: string },
): Promise<CreateUserResult> {
  const problem = findOfficePasswordProblem(password, {
    shopName,
    email: user.email,
    commonPasswords: await commonPasswords(),
  })
  if (problem) return { problems: { password: problem } }
  const password_hash = await hashPassword(password.normalize('NFC'), passwordCost)
  const { data } = await write(by, async (unit) => ({ data: await insertNewUser(unit, user, password_hash) }))
  return data ? { user_id: data } : { problems: { email: 'email-taken' } }
}

/**
 * Inserts a user and returns the id; undefined if the e-mail address or mobile number is taken. Without a password the user cannot sign in yet.
 */
export async function insertNewUser(
  { trx, now, audit }: Unit,
  user: NewOfficeUser,
  password_hash: string | null,
): Promise<string | undefined> {
  const user_id = randomBytes(18).toString('base64url')
  const isNew = await insertOfficeUser(trx, {
    ...user,
    user_id,
    password_hash,
    language: 'en',
    totp_secret: null,
    totp_step: null,
    created_at: now.toISOString(),
    disabled_at: null,
    row_version: 1,
  })
  if (!isNew) return undefined
  const subject = { kind: 'office user', id: user_id, label: user.user_name } as const
  audit({ action: 'create-user', subject, after: { email: user.email, role: user.role } })
  return user_id
}
