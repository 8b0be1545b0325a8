import { verifyPassword } from '../customers/password.ts'
import { findOfficeUser } from '../db/queries/office/office-users.ts'
import type { OfficeUserTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import { checkRateLimits } from '../rate-limits/consume-attempts.ts'
import type { RateLimitKey } from '../rate-limits/rate-limits.ts'
import { officeSessionLimits } from '../rate-limits/sign-in-limits.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** A user who has just entered their password, and the attempts to refund on success. */
type VerifiedPassword = { user: OfficeUserTable & { password_hash: string }; limits: readonly RateLimitKey[] }

const WRONG_PASSWORD = {
  refusal: { code: 'invalid-fields', problems: { password: 'password-wrong' } },
} as const

/** Verifies the password of the signed-in user. Failures count for the session, like sign-in attempts (O2). */
export async function verifyOwnPassword(
  deps: UseCaseDeps & SecurityDeps,
  password: string,
  by: OfficeUser,
): Promise<Outcome<VerifiedPassword>> {
  const user = await findOfficeUser(deps.db, by.user_id)
  if (!user?.password_hash) return { refusal: { code: 'not-signed-in' } }
  const limits = officeSessionLimits(by)
  const { user_agent } = by.sender
  const count = () => deps.security.count({ kind: 'wrong-password', user_id: by.user_id, user_agent })
  const refusal = await checkRateLimits(deps, by, limits)
  if (refusal) {
    if (refusal.code === 'too-many-requests') count()
    return { refusal }
  }
  if (!(await verifyPassword(password.normalize('NFC'), user.password_hash))) {
    count()
    return WRONG_PASSWORD
  }
  return { data: { user: { ...user, password_hash: user.password_hash }, limits } }
}

/**
 * Runs `work` with the locked author. Of two concurrent password changes, the second is refused with `password-wrong`, because
 * its verification is outdated.
 */
export function writeWithVerifiedPassword<Data>(
  { write }: Pick<UseCaseDeps, 'write'>,
  verified: VerifiedPassword,
  by: OfficeUser,
  work: (unit: Unit, user: OfficeUserTable) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  return write<Data>(
    by,
    async (unit) => {
      const user = await findOfficeUser(unit.trx, by.user_id)
      if (!user || user.password_hash !== verified.user.password_hash) return WRONG_PASSWORD
      return work(unit, user)
    },
    { users: [by.user_id] },
  )
}
