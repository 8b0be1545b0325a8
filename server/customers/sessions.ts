import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import {
  ROLES,
  type Role,
  type SessionCheck,
  type Sub,
  type Token,
  TokenSchema,
} from '#domain/customer/customer.ts'
import { deleteSession, extendSession, findLiveSession } from '../db/queries/sessions.ts'
import type { SessionTable } from '../db/schema.ts'
import type { SignedInCustomer } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const DAY = 86_400_000
/** How long a session lasts that nobody uses, in ms (D7). */
const IDLE_MAX = 30 * DAY
/** How often its use is written down, in ms: else every call would write. */
const EXTEND_INTERVAL = DAY

const hashToken = (token: Token) => createHash('sha256').update(token).digest('hex')

const expiry = (now: Date) => new Date(now.getTime() + IDLE_MAX).toISOString()

/** A new session of a customer: its token, for the customer alone, and the row to keep, which only has its hash. */
export function newSession(sub: Sub, now: Date): { token: Token; row: SessionTable } {
  const token = v.parse(TokenSchema, randomBytes(32).toString('base64url'))
  const row = { token_hash: hashToken(token), sub, created_at: now.toISOString(), expires_at: expiry(now) }
  return { token, row }
}

/** The session that a token opens, unless it was ended or idle for 30 days. What is no token is not looked up. */
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

/** The roles of the session that a token opens (section 6). */
export async function checkSession(
  parts: UseCaseDeps,
  { access_token }: SessionCheck,
): Promise<Outcome<{ roles: readonly Role[] }>> {
  const session = await findSession(parts, access_token)
  return session ? { data: { roles: ROLES } } : { refusal: { code: 'not-signed-in' } }
}

/** Ends a session: its token opens nothing any more (D7). */
export function signOut({ write }: UseCaseDeps, by: SignedInCustomer): Promise<Outcome<null>> {
  return write(by, async ({ trx }) => {
    await deleteSession(trx, by.token_hash)
    return { data: null }
  })
}
