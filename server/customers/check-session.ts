import { ROLES, type Role, type SessionCheck } from '#domain/customer.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'
import { findSession } from './sessions.ts'

/** The roles of the session that a token opens (section 6). */
export async function checkSession(
  parts: UseCaseParts,
  { access_token }: SessionCheck,
): Promise<Outcome<{ roles: readonly Role[] }>> {
  const session = await findSession(parts, access_token)
  return session ? { data: { roles: ROLES } } : { refusal: { code: 'not-signed-in' } }
}
