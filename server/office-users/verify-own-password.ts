import { verifyPassword } from '../customers/password.ts'
import { checkRateLimits, officeSessionLimits, type RateLimitKey } from '../customers/rate-limits.ts'
import { findOfficeUser } from '../db/queries/office/office-users.ts'
import type { OfficeUserTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** A user who has given the right password once more, and what that try counts for: to be forgiven with what follows. */
type VerifiedPassword = { user: OfficeUserTable & { password_hash: string }; tries: readonly RateLimitKey[] }

const WRONG_PASSWORD = {
  refusal: { code: 'invalid-fields', problems: { password: 'password-wrong' } },
} as const

/** Asks whoever is signed in for the password once more. Wrong ones are counted for the session, as tries to sign in are (O2). */
export async function verifyOwnPassword(
  parts: UseCaseDeps & SecurityDeps,
  password: string,
  by: OfficeUser,
): Promise<Outcome<VerifiedPassword>> {
  const user = await findOfficeUser(parts.db, by.user_id)
  if (!user?.password_hash) return { refusal: { code: 'not-signed-in' } }
  const tries = officeSessionLimits(by)
  const { user_agent } = by.sender
  const count = () => parts.security.count({ kind: 'wrong-password', user_id: by.user_id, user_agent })
  const refusal = await checkRateLimits(parts, by, tries)
  if (refusal) {
    if (refusal.code === 'too-many-requests') count()
    return { refusal }
  }
  if (!(await verifyPassword(password.normalize('NFC'), user.password_hash))) {
    count()
    return WRONG_PASSWORD
  }
  return { data: { user: { ...user, password_hash: user.password_hash }, tries } }
}

/**
 * Changes something about the author, who is locked and handed to `work` as read there. Of two changes of the password at
 * once the second was proven by one that no longer holds: `password-wrong`.
 */
export function writeWithVerifiedPassword<Data>(
  { write }: Pick<UseCaseDeps, 'write'>,
  proven: VerifiedPassword,
  by: OfficeUser,
  work: (unit: Unit, user: OfficeUserTable) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  return write<Data>(
    by,
    async (unit) => {
      const user = await findOfficeUser(unit.trx, by.user_id)
      if (!user || user.password_hash !== proven.user.password_hash) return WRONG_PASSWORD
      return work(unit, user)
    },
    { users: [by.user_id] },
  )
}
