import type { Token } from '#domain/customer/session-token.ts'
import { NEW_DEVICE } from '#domain/office/security-event.ts'
import { findOfficeDevices, upsertOfficeDevice } from '../db/queries/devices.ts'
import {
  deleteOfficeSession,
  deleteOldestOfficeSessions,
  findOfficeSession,
  insertOfficeSession,
} from '../db/queries/office/office-users.ts'
import type { SecurityEvent } from '../security/security-event-counter.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import {
  createOfficeSession,
  generateToken,
  hashSentToken,
  hashToken,
  parseToken,
  sessionCutoffs,
} from './sessions.ts'

/** Maximum number of sessions per user; a new one ends the oldest. */
const SESSIONS_MAX = 50

/** The browser that signs in: its user agent and its cookies. */
export type Browser = { name: string; sessionToken: string | undefined; deviceToken: string | undefined }

/**
 * A user who has just signed in, with the new tokens. `isNewDevice`: the user has signed in before, but never in this browser.
 */
export type SignedInToOffice = { token: Token; deviceToken: Token; user_id: string; isNewDevice: boolean }

/** The security event of a sign-in. Devices are identified by token, because a user agent can be imitated. */
export const createSignInEvent = ({ user_id, isNewDevice }: SignedInToOffice): SecurityEvent => ({
  kind: 'sign-in',
  user_id,
  about: isNewDevice ? NEW_DEVICE : undefined,
})

/** Finds the user of the browser's existing session, who must be locked before the session ends. */
export async function findUserOfBrowser(
  { db, clock }: UseCaseDeps,
  { sessionToken }: Browser,
): Promise<string[]> {
  const token_hash = hashSentToken(sessionToken)
  const found = token_hash && (await findOfficeSession(db, token_hash, sessionCutoffs(clock())))
  return found ? [found.user_id] : []
}

/** Starts a session for a locked user. Ends the browser's old session and remembers the browser. */
export async function startSession(
  { trx, now }: Unit,
  { user_id, browser }: { user_id: string; browser: Browser },
): Promise<SignedInToOffice> {
  const oldHash = hashSentToken(browser.sessionToken)
  if (oldHash) await deleteOfficeSession(trx, oldHash)
  const { token, row } = createOfficeSession({ user_id, device: browser.name }, now)
  await insertOfficeSession(trx, row)
  await deleteOldestOfficeSessions(trx, { user_id, but: row.token_hash, keep: SESSIONS_MAX - 1 })
  const deviceToken = parseToken(browser.deviceToken) ?? generateToken()
  const device_hash = hashToken(deviceToken)
  const knownDevices = await findOfficeDevices(trx, user_id)
  await upsertOfficeDevice(trx, { user_id, device_hash, seen_at: now.toISOString() })
  const isNewDevice = knownDevices.length > 0 && !knownDevices.includes(device_hash)
  return { token, deviceToken, user_id, isNewDevice }
}
