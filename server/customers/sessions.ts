import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Sub } from '#domain/customer/customer-id.ts'
import { ROLES, type Role, type SessionCheck } from '#domain/customer/customer-session.ts'
import { type Token, TokenSchema } from '#domain/customer/session-token.ts'
import { deleteSession, extendSession, findLiveSession } from '../db/queries/sessions.ts'
import type { SessionTable } from '../db/schema.ts'
import type { SignedInCustomer } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const DAY = 86_400_000
/** How long an unused session lasts, in ms (D7). */
const IDLE_MAX = 30 * DAY
/** How often the use of a session is recorded, in ms, so that not every call writes. */
const EXTEND_INTERVAL = DAY

const hashToken = (token: Token) => createHash('sha256').update(token).digest('hex')

const expiry = (now: Date) => new Date(now.getTime() + IDLE_MAX).toISOString()

/**
 * Creates a session of a customer: the token, for the customer alone, and the row to store, which has only its hash.
 */
export function newSession(sub: Sub, now: Date): { token: Token; row: SessionTable } {
  const token = v.parse(TokenSchema, randomBytes(32).toString('base64url'))
  const row = { token_hash: hashToken(token), sub, created_at: now.toISOString(), expires_at: expiry(now) }
  return { token, row }
}

/** Returns the session of a token, unless it ended or was idle for 30 days. Extends it once a day. */
export async function findSession(
  { db, write, clock }: UseCaseDeps,
  token: string | undefined,
): Promise<Pick<SignedInCustomer, 'sub' | 'token_hash'> | undefined> {
  const { success, output } = v.safeParse(TokenSchema, token)
  if (!success) return undefined
  const now = clock()
  const token_hash = hashToken(output)
  const found = await findLiveSession(db, token_hash, now.toISOString())
  if (!found) return undefined
  if (Date.parse(found.expires_at) < now.getTime() + IDLE_MAX - EXTEND_INTERVAL)
    await write({ kind: 'system', name: 'housekeeping' }, async ({ trx }) => ({
      data: await extendSession(trx, token_hash, expiry(now)),
    }))
  return { sub: found.sub, token_hash }
}

/** Returns the roles of a token's session (section 6). */
export async function checkSession(
  deps: UseCaseDeps,
  { access_token }: SessionCheck,
): Promise<Outcome<{ roles: readonly Role[] }>> {
  const session = await findSession(deps, access_token)
  return session ? { data: { roles: ROLES } } : { refusal: { code: 'not-signed-in' } }
}

/** Ends the session of the signed-in customer (D7). */
export function signOut({ write }: UseCaseDeps, by: SignedInCustomer): Promise<Outcome<null>> {
  return write(by, async ({ trx }) => {
    await deleteSession(trx, by.token_hash)
    return { data: null }
  })
}
