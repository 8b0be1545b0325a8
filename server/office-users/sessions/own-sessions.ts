import { createHash } from 'node:crypto'
import type { OwnSession } from '#contract/office/account.ts'
import { deleteOfficeSession, findOfficeSessions } from '../../db/queries/office/office-sessions.ts'
import type { OfficeUser } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { sessionCutoffs } from './session-cutoffs.ts'

/** A public id of a session, which reveals neither the token nor its stored hash. */
const sessionIdOf = (token_hash: string) =>
  createHash('sha256').update(`session ${token_hash}`).digest('base64url').slice(0, 22)

/** Lists the user's own sessions, most recently used first (O2). */
export async function findOwnSessions(
  { db, clock }: UseCaseDeps,
  by: OfficeUser,
): Promise<Outcome<OwnSession[]>> {
  const sessions = await findOfficeSessions(db, sessionCutoffs(clock()), by)
  const data = sessions.map(({ token_hash, device, created_at, seen_at }) => {
    return {
      session_id: sessionIdOf(token_hash),
      device,
      created_at,
      seen_at,
      is_this: token_hash === by.token_hash,
    }
  })
  return { data }
}

/** Ends one of the user's own sessions (O2). Refused with `not-found` if it has already ended. */
export function endOwnSession(
  { write }: Pick<UseCaseDeps, 'write'>,
  session_id: string,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return write<null>(
    by,
    async ({ trx, now, audit }) => {
      const sessions = await findOfficeSessions(trx, sessionCutoffs(now), by)
      const session = sessions.find(({ token_hash }) => sessionIdOf(token_hash) === session_id)
      if (!session) return { refusal: { code: 'not-found' } }
      await deleteOfficeSession(trx, session.token_hash)
      audit({ action: 'end-session', subject: { kind: 'office user', id: by.user_id, label: by.user_name } })
      return { data: null }
    },
    { users: [by.user_id] },
  )
}
