import type { MiddlewareHandler } from 'hono'
import type { Call } from '#contract/call.ts'
import { openSemaphore } from '../../concurrency/semaphore.ts'
import type { HonoEnv } from '../../hono-env.ts'
import { errorResponse } from '../../responses/error-response.ts'
import { isForm } from './body-limit.ts'

/** Concurrent uploads, arriving or in processing, per user and in total. Each is in memory as a whole. */
const UPLOADS_PER_USER_MAX = 2
const UPLOADS_MAX = 8
/** Maximum number of uploads processed at once. */
const CONCURRENT_UPLOADS_MAX = 2
/** How long a received upload waits for processing, in ms. */
const WAIT_MAX = 10_000
/** Retry-After of a refused upload, in seconds. */
const RETRY_AFTER = 5

const busy = { code: 'busy', retryAfter: RETRY_AFTER } as const

/**
 * Limits uploads. `arrive` runs before the body is read and limits the uploads per user, so that slow ones do not block other
 * users. `work` runs after the whole form has arrived and limits concurrent processing.
 */
export function limitUploads() {
  const countByUser = new Map<string, number>()
  let total = 0
  const semaphore = openSemaphore(CONCURRENT_UPLOADS_MAX)

  const arrive =
    (call: Pick<Call, 'files'>): MiddlewareHandler<HonoEnv> =>
    async (c, next) => {
      const { by, sender } = c.var
      if (!isForm(c, call)) return next()
      const user = by.kind === 'office' ? by.user_id : sender.address
      const count = countByUser.get(user) ?? 0
      if (count >= UPLOADS_PER_USER_MAX || total >= UPLOADS_MAX) return errorResponse(c, busy)
      countByUser.set(user, count + 1)
      total++
      try {
        return await next()
      } finally {
        total--
        const remaining = (countByUser.get(user) ?? 1) - 1
        if (remaining > 0) countByUser.set(user, remaining)
        else countByUser.delete(user)
      }
    }

  const work =
    (call: Pick<Call, 'files'>): MiddlewareHandler<HonoEnv> =>
    async (c, next) => {
      if (!isForm(c, call)) return next()
      if (!(await semaphore.enter(WAIT_MAX, c.req.raw.signal))) return errorResponse(c, busy)
      try {
        return await next()
      } finally {
        semaphore.leave()
      }
    }

  return { arrive, work }
}
