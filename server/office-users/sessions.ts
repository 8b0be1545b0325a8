import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { type Token, TokenSchema } from '#domain/customer/session-token.ts'
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
/** Idle timeout and maximum lifetime of a session, in ms (O2). */
const IDLE_MAX = 12 * HOUR
const LIFETIME_MAX = 14 * 24 * HOUR
/** How often the last use of a session is written, in ms; otherwise every call would write. */
const TOUCH_INTERVAL = 10 * MINUTE
/** How long a session stays confirmed after the user entered their password, in ms. */
const CONFIRMED_FOR = 5 * MINUTE
/** Maximum stored length of a browser's name. */
const DEVICE_MAX = 200

/** The stored hash of a token. */
export const hashToken = (token: Token) => createHash('sha256').update(token).digest('hex')

/** Parses a token that a browser sent; undefined if malformed. */
export function parseToken(sent: string | undefined): Token | undefined {
  const { success, output } = v.safeParse(TokenSchema, sent)
  return success ? output : undefined
}

/** Hashes a token that a browser sent; undefined if malformed. */
export function hashSentToken(sent: string | undefined): string | undefined {
  const token = parseToken(sent)
  return token && hashToken(token)
}

/** The earliest creation and last use of a session that is still valid. */
export function sessionCutoffs(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return { createdAfter: before(LIFETIME_MAX), seenAfter: before(IDLE_MAX) }
}

/** Generates a token of 256 random bits. */
export const generateToken = (): Token => v.parse(TokenSchema, randomBytes(32).toString('base64url'))

/** Creates a session: the token for the browser, and the row with its hash. `device` is the user agent. */
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
 * Finds the signed-in user of a token, with the present role, if they may make a call with this `permission` and confirmation
 * (O3). Also returns the id of a user who may not. Refused with `not-signed-in` without a session; malformed tokens are not
 * looked up.
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
 * Returns why a session's user may not make a call; undefined if they may. Users without a required second factor can still use
 * their own account. Signing in counts as confirmation.
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
 * Finds the roles of the users of sessions by token hash, without sessions that ended or may not be used. Does not extend the
 * sessions.
 */
export async function findRoleByTokenHash(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  token_hashes: readonly string[],
): Promise<ReadonlyMap<string, OfficeRole>> {
  const found = await findOfficeSessionsByHash(db, token_hashes, sessionCutoffs(clock()))
  const open = found.filter((session) => !isMissingSecondFactor(session))
  return new Map(open.map(({ token_hash, role }) => [token_hash, role]))
}

/** Tells whether a user still has to set up the required second factor. */
export function isMissingSecondFactor(found: {
  totp_step: number | null
  second_factor_required: string | null
}): boolean {
  return found.totp_step === null && found.second_factor_required === 'true'
}

/** Ends the user's current session. */
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
