import type { OfficeUserJson, OfficeUsers } from '#contract/office/users.ts'
import { findFailedSignIns } from '../db/queries/office/failed-sign-ins.ts'
import { findOfficeSessions } from '../db/queries/office/office-sessions.ts'
import { findOfficeUsers } from '../db/queries/office/office-users.ts'
import { isSecondFactorRequired } from '../db/queries/office/second-factors.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { failedSignInCutoff, failedSignInHash } from './failed-sign-ins.ts'
import { sessionCutoffs } from './sessions/session-cutoffs.ts'

/** Lists all present and former users by name (O8). */
export async function findUsers({ db, clock }: UseCaseDeps): Promise<Outcome<OfficeUsers>> {
  const now = clock()
  const users = await findOfficeUsers(db)
  // Most recently used first.
  const sessions = await findOfficeSessions(db, sessionCutoffs(now))
  const failed = await findFailedSignIns(db, failedSignInCutoff(now))
  const second_factor_required = await isSecondFactorRequired(db)
  const listed = users.map(({ user_id, user_name, email, role, ...user }): OfficeUserJson => {
    const userSessions = user.disabled_at ? [] : sessions.filter((session) => session.user_id === user_id)
    const { tries = 0, addresses = 0 } =
      failed.find(({ email_hash }) => email_hash === failedSignInHash(email)) ?? {}
    const isCreatorBlocked = second_factor_required && user.maker_totp_step === null
    const isInviteValid = (user.invite_expires_at ?? '') > now.toISOString() && !isCreatorBlocked
    return {
      user_id,
      user_name,
      email,
      role,
      state: user.disabled_at ? 'disabled' : user.password_hash === null ? 'invited' : 'active',
      invite_expires_at: isInviteValid ? user.invite_expires_at : null,
      second_factor: user.totp_step !== null,
      sessions: userSessions.length,
      seen_at: userSessions[0]?.seen_at ?? null,
      failed_sign_ins: { tries: Number(tries), addresses: Number(addresses) },
    }
  })
  return { data: { users: listed, second_factor_required } }
}
