import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { type Token, TokenSchema } from '#domain/customer/customer.ts'
import { type OfficeRole, RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import {
  deleteOfficeSession,
  findOfficeSession,
  findOfficeSessionsByHash,
  touchOfficeSession,
} from '../db/queries/office/office-users.ts'
import type { OfficeSessionTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome, Refusal } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long a session lasts that nobody uses, and how long at most, in ms (O2). */
const IDLE_MAX = 12 * HOUR
const LIFETIME_MAX = 14 * 24 * HOUR
/** How often its use is written down, in ms: else every call would write. */
const TOUCH_INTERVAL = 10 * MINUTE
/** How long a session counts as confirmed after its user gave the password in it, in ms. */
const CONFIRMED_FOR = 5 * MINUTE
/** The longest name of a browser that is kept. */
const DEVICE_MAX = 200

/** What a token is kept under. */
export const hashToken = (token: Token) => createHash('sha256').update(token).digest('hex')

/** The token in text that a browser sent; undefined for text that is no token. */
export function parseToken(sent: string | undefined): Token | undefined {
  const { success, output } = v.safeParse(TokenSchema, sent)
  return success ? output : undefined
}

/** The hash of the token in text that a browser sent; undefined for text that is no token. */
export function hashSentToken(sent: string | undefined): string | undefined {
  const token = parseToken(sent)
  return token && hashToken(token)
}

/** When a session that still lasts was begun and used, at the least. */
export function sessionCutoffs(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return { createdAfter: before(LIFETIME_MAX), seenAfter: before(IDLE_MAX) }
}

/** A new token, of 256 random bits. */
export const generateToken = (): Token => v.parse(TokenSchema, randomBytes(32).toString('base64url'))

/** A new session: its token, for its user alone, and the row to keep, which has the hash of it. `device` is the browser's name. */
export function createOfficeSession(
  { user_id, device }: { user_id: string; device: string },
  now: Date,
): { token: Token; row: OfficeSessionTable } {
  const token = generateToken()
  const at = now.toISOString()
  const row = { token_hash: hashToken(token), user_id, created_at: at, seen_at: at, confirmed_at: at }
  return { token, row: { ...row, device: device.slice(0, DEVICE_MAX) } }
}

/**
 * The user who is signed in by a token, with the present role, if they may make a call that requires `may` and `confirmed` (O3);
 * the id also of one who may not. `not-signed-in` for a token without a session; other text is not looked up.
 */
export async function findSignedInUser(
  { db, write, clock }: UseCaseDeps,
  token: string | undefined,
  {
    sender,
    permission,
    requiresConfirmation,
  }: Pick<OfficeUser, 'sender' | 'permission' | 'requiresConfirmation'>,
): Promise<Outcome<OfficeUser> & { user_id?: string }> {
  const token_hash = hashSentToken(token)
  if (!token_hash) return { refusal: { code: 'not-signed-in' } }
  const now = clock()
  const found = await findOfficeSession(db, token_hash, sessionCutoffs(now))
  if (!found) return { refusal: { code: 'not-signed-in' } }
  const { user_id, user_name, role, seen_at } = found
  const refusal = checkSessionPermission(found, { permission, requiresConfirmation }, now)
  if (refusal) return { refusal, user_id }
  if (Date.parse(seen_at) < now.getTime() - TOUCH_INTERVAL) {
    await write({ kind: 'system', name: 'housekeeping' }, async ({ trx }) => ({
      data: await touchOfficeSession(trx, token_hash, now.toISOString()),
    }))
  }
  return {
    data: { kind: 'office', user_id, user_name, role, permission, requiresConfirmation, token_hash, sender },
    user_id,
  }
}

/**
 * Why the user of a session may not make a call; undefined where they may. One's own account stays open without a second
 * factor. Signing in counts as having confirmed.
 */
export function checkSessionPermission(
  session: Pick<OfficeUser, 'role'> &
    Pick<OfficeSessionTable, 'confirmed_at'> &
    Parameters<typeof isMissingSecondFactor>[0],
  { permission, requiresConfirmation }: Pick<OfficeUser, 'permission' | 'requiresConfirmation'>,
  now: Date,
): Refusal | undefined {
  if (permission !== 'office-user') {
    if (!RIGHTS_BY_ROLE[session.role].includes(permission)) return { code: 'forbidden' }
    if (isMissingSecondFactor(session)) return { code: 'second-factor-required' }
  }
  const isConfirmed = Date.parse(session.confirmed_at) > now.getTime() - CONFIRMED_FOR
  return requiresConfirmation && !isConfirmed ? { code: 'confirmation-required' } : undefined
}

/**
 * The roles of the users of sessions, by the hashes of their tokens; none for a session that ended or may not be used. Reading
 * it does not make a session last longer.
 */
export async function findRoleByTokenHash(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  token_hashes: readonly string[],
): Promise<ReadonlyMap<string, OfficeRole>> {
  const found = await findOfficeSessionsByHash(db, token_hashes, sessionCutoffs(clock()))
  const open = found.filter((session) => !isMissingSecondFactor(session))
  return new Map(open.map(({ token_hash, role }) => [token_hash, role]))
}

/** Whether somebody has yet to set up the second factor that everybody has to have. */
export function isMissingSecondFactor(found: {
  totp_step: number | null
  second_factor_required: string | null
}): boolean {
  return found.totp_step === null && found.second_factor_required === 'true'
}

/** Ends the session of who is signed in. */
export function signOutOfOffice({ write }: UseCaseDeps, by: OfficeUser): Promise<Outcome<null>> {
  return write<null>(
    by,
    async ({ trx }) => {
      await deleteOfficeSession(trx, by.token_hash)
      return { data: null }
    },
    { users: [by.user_id] },
  )
}
