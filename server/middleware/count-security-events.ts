import type { MiddlewareHandler } from 'hono'
import type { ListedCall } from '#contract/call.ts'
import type { Right } from '#domain/office/rights.ts'
import type { Caller } from '../caller.ts'
import type { SecurityParts } from '../security/security-desk.ts'

/** Refusals of a signed-in user who may not make a call, or may not yet. */
const NOT_ALLOWED: readonly (string | undefined)[] = [
  'forbidden',
  'second-factor-required',
  'confirmation-required',
]

/** Counts when a call of the office reads personal data, and when a user is refused because they may not make it. */
export function countSecurityEvents(
  { security }: SecurityParts,
  { may, reads }: Pick<ListedCall, 'may' | 'reads'>,
): MiddlewareHandler<Caller> {
  const about: Right | undefined =
    may === 'anyone' || may === 'customer' || may === 'office-user' ? undefined : may
  return async (c, next) => {
    await next()
    const { user_id, refused } = c.var
    if (!user_id) return
    const by = { user_id, user_agent: c.req.header('User-Agent') }
    // A use case that refuses wants another right than the call states.
    if (NOT_ALLOWED.includes(refused))
      security.count({ ...by, kind: 'refused', about: c.get('by') ? undefined : about })
    else if (!refused && reads && c.res.ok)
      security.count({ ...by, kind: reads, what: new URL(c.req.url).href })
  }
}
