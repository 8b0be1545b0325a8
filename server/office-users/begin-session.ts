import type { Token } from '#domain/customer/customer.ts'
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

/** How many sessions a user has at most: a new one ends the oldest. */
const SESSIONS_MAX = 50

/** The browser that signs in: its name for itself, and what its cookies say. */
export type Browser = { name: string; sessionToken: string | undefined; deviceToken: string | undefined }

/**
 * A user who has just signed in, and the tokens of the session and the browser. `isNewDevice`: the user signed in before, but
 * only in other browsers.
 */
export type SignedInToOffice = { token: Token; deviceToken: Token; user_id: string; isNewDevice: boolean }

/** What a sign-in counts as. The browser is known by its token: what it calls itself can be imitated. */
export const createSignInEvent = ({ user_id, isNewDevice }: SignedInToOffice): SecurityEvent => ({
  kind: 'sign-in',
  user_id,
  about: isNewDevice ? NEW_DEVICE : undefined,
})

/** The user whose session the browser has: to be locked before it is ended. */
export async function findUserOfBrowser(
  { db, clock }: UseCaseDeps,
  { sessionToken }: Browser,
): Promise<string[]> {
  const token_hash = hashSentToken(sessionToken)
  const found = token_hash && (await findOfficeSession(db, token_hash, sessionCutoffs(clock())))
  return found ? [found.user_id] : []
}

/** Begins a session of a user, who is locked. The browser's old session ends, and the browser is known from now on. */
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
  const known = await findOfficeDevices(trx, user_id)
  await upsertOfficeDevice(trx, { user_id, device_hash, seen_at: now.toISOString() })
  const isNewDevice = known.length > 0 && !known.includes(device_hash)
  return { token, deviceToken, user_id, isNewDevice }
}
