import type { Token } from '#domain/customer/session-token.ts'
import { NEW_DEVICE } from '#domain/office/security-event.ts'
import { findOfficeDevices, upsertOfficeDevice } from '../../db/queries/devices.ts'
import {
  deleteOfficeSession,
  deleteOldestOfficeSessions,
  insertOfficeSession,
} from '../../db/queries/office/office-sessions.ts'
import type { SecurityEvent } from '../../security/security-event-counter.ts'
import type { Unit } from '../../unit-of-work/unit.ts'
import type { Browser } from './browser.ts'
import { createOfficeSession } from './create-office-session.ts'
import { generateToken, hashSentToken, hashToken, parseToken } from './session-token.ts'

/** Maximum number of sessions per user; a new one ends the oldest. */
const SESSIONS_MAX = 50

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

/** Starts a session for a locked user. Ends the browser's old session and remembers the browser. */
export async function startSession(
  { trx, now }: Unit,
  { user_id, browser }: { user_id: string; browser: Browser },
): Promise<SignedInToOffice> {
  const oldHash = hashSentToken(browser.sessionToken)
  if (oldHash) await deleteOfficeSession(trx, oldHash)
  const { token, row } = createOfficeSession({ user_id, device: browser.userAgent }, now)
  await insertOfficeSession(trx, row)
  await deleteOldestOfficeSessions(trx, { user_id, exceptHash: row.token_hash, keptCount: SESSIONS_MAX - 1 })
  const deviceToken = parseToken(browser.deviceToken) ?? generateToken()
  const device_hash = hashToken(deviceToken)
  const knownDevices = await findOfficeDevices(trx, user_id)
  await upsertOfficeDevice(trx, { user_id, device_hash, seen_at: now.toISOString() })
  const isNewDevice = knownDevices.length > 0 && !knownDevices.includes(device_hash)
  return { token, deviceToken, user_id, isNewDevice }
}
