import type { OfficeUser } from '../../principal.ts'
import type { SecurityDeps } from '../../security/security-event-counter.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'

/** The refusal of a wrong code of a signed-in user. */
export const WRONG_CODE = { refusal: { code: 'invalid-fields', problems: { code: 'code-wrong' } } } as const

/**
 * Counts a wrong code, or one refused by the rate limit, as a security event. Must run after the transaction, which is rolled
 * back.
 */
export function countWrongCode<Data>(
  { security }: SecurityDeps,
  outcome: Outcome<Data>,
  { user_id, sender: { user_agent } }: OfficeUser,
): Outcome<Data> {
  const { refusal } = outcome
  if (refusal === WRONG_CODE.refusal || refusal?.code === 'too-many-requests')
    security.count({ kind: 'wrong-code', user_id, user_agent })
  return outcome
}
