import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import type { OfficeSessionTable } from '../../db/schema.ts'
import type { OfficeUser } from '../../principal.ts'
import type { Refusal } from '../../unit-of-work/outcome.ts'

const MINUTE = 60_000
/** How long a session stays confirmed after the user entered their password, in ms. */
const CONFIRMED_FOR = 5 * MINUTE

/**
 * Returns why a session's user may not make a call; undefined if they may. Users without a required second factor can still use
 * their own account. Signing in counts as confirmation.
 */
export function checkSessionPermission(
  session: Pick<OfficeUser, 'role'> &
    Pick<OfficeSessionTable, 'confirmed_at'> &
    Parameters<typeof isMissingSecondFactor>[0],
  { permission, requiresConfirmation }: Pick<OfficeUser, 'permission' | 'requiresConfirmation'>,
  now: Date,
): Refusal | undefined {
  if (permission !== 'office-user') {
    if (!RIGHTS_BY_ROLE[session.role].includes(permission)) return { code: 'forbidden' }
    if (isMissingSecondFactor(session)) return { code: 'second-factor-required' }
  }
  const isConfirmed = Date.parse(session.confirmed_at) > now.getTime() - CONFIRMED_FOR
  return requiresConfirmation && !isConfirmed ? { code: 'confirmation-required' } : undefined
}

/** Tells whether a user still has to set up the required second factor. */
export function isMissingSecondFactor(found: {
  totp_step: number | null
  second_factor_required: string | null
}): boolean {
  return found.totp_step === null && found.second_factor_required === 'true'
}
