import type { MiddlewareHandler } from 'hono'
import type { CallEntry } from '#contract/call.ts'
import type { Right } from '#domain/office/rights.ts'
import type { HonoEnv } from '../../hono-env.ts'
import type { SecurityDeps } from '../../security/security-event-counter.ts'

/** Refusal codes of signed-in users who lack a permission or still have to confirm something. */
const PERMISSION_REFUSALS: readonly (string | undefined)[] = [
  'forbidden',
  'second-factor-required',
  'confirmation-required',
]

/** Counts reads of personal data and permission refusals in office calls. */
export function countSecurityEvents(
  { security }: SecurityDeps,
  { permission, personalRead }: Pick<CallEntry, 'permission' | 'personalRead'>,
): MiddlewareHandler<HonoEnv> {
  const about: Right | undefined =
    permission === 'anyone' || permission === 'customer' || permission === 'office-user'
      ? undefined
      : permission
  return async (c, next) => {
    await next()
    const { user_id, refused } = c.var
    if (!user_id) return
    const by = { user_id, user_agent: c.req.header('User-Agent') }
    // With a caller set, the use case refused, which checks another right than the call's.
    if (PERMISSION_REFUSALS.includes(refused))
      security.count({ ...by, kind: 'refused', about: c.get('by') ? undefined : about })
    else if (!refused && personalRead && c.res.ok)
      security.count({ ...by, kind: personalRead, readUrl: new URL(c.req.url).href })
  }
}
