import { ROLES, type Role, type SessionCheck } from '#domain/customer.ts'
import type { Outcome } from '../refuse.ts'
import type { CustomerParts } from './parts.ts'
import { findSession } from './sessions.ts'

/** The roles of the session that a token opens (section 6). */
export async function checkSession(
  parts: CustomerParts,
  { access_token }: SessionCheck,
): Promise<Outcome<{ roles: readonly Role[] }>> {
  const session = await findSession(parts, access_token)
  return session ? { data: { roles: ROLES } } : { refusal: { code: 'not-signed-in' } }
}
