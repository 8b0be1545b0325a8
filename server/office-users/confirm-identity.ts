import type { Confirmation } from '#domain/office/office-account.ts'
import { confirmOfficeSession } from '../db/queries/office/office-sessions.ts'
import type { OfficeUser } from '../principal.ts'
import { resetAttempts } from '../rate-limits/refund-attempts.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { consumeSecondFactorCode } from './second-factor/consume-second-factor-code.ts'
import { countWrongCode, WRONG_CODE } from './second-factor/count-wrong-code.ts'
import { verifyOwnPassword, writeWithVerifiedPassword } from './verify-own-password.ts'

/**
 * Confirms the user of a session by password, and by code if they have a second factor (O2). The session may then make calls
 * with `requiresConfirmation` for some minutes.
 */
export async function confirmIdentity(
  deps: UseCaseDeps & SecurityDeps,
  { password, code }: Confirmation,
  by: OfficeUser,
): Promise<Outcome<null>> {
  const { data, refusal } = await verifyOwnPassword(deps, password, by)
  if (refusal) return { refusal }
  const confirmed = await writeWithVerifiedPassword<null>(deps, data, by, async (unit, user) => {
    if (user.totp_step !== null) {
      if (code === undefined)
        return { refusal: { code: 'invalid-fields', problems: { code: 'code-required' } } }
      if (!(await consumeSecondFactorCode(unit, user, code))) return WRONG_CODE
    }
    await confirmOfficeSession(unit.trx, by.token_hash, unit.now.toISOString())
    await resetAttempts(unit.trx, data.limits)
    return { data: null }
  })
  return countWrongCode(deps, confirmed, by)
}
