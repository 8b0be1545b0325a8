import type { Token } from '#domain/customer/session-token.ts'
import type { OfficeSessionTable } from '../../db/schema.ts'
import { generateToken, hashToken } from './session-token.ts'

/** Maximum stored length of a browser's name. */
const DEVICE_MAX = 200

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
