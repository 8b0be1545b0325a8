import type { MiddlewareHandler } from 'hono'
import { openSemaphore, type Semaphore } from '../../concurrency/semaphore.ts'
import type { HonoEnv } from '../../hono-env.ts'
import type { Sender } from '../../principal.ts'
import { errorResponse } from '../../responses/error-response.ts'

/** How long a request waits for a slot. */
const WAIT_MAX_MS = 5_000
/** The Retry-After of the `busy` response. */
const RETRY_AFTER_SECONDS = 5

type ConcurrencyLimit = {
  /** Senders with the same key share a limit; undefined means no limit. */
  keyOf: (sender: Sender) => string | undefined
  maxConcurrent: number
  /** Maximum number of waiting requests, in order of arrival. Beyond that the response is 429. */
  waitingMax: number
}

/** Limits the concurrent requests of a sender, so that a flood delays only its own sender (W22). */
function limitConcurrency({
  keyOf,
  maxConcurrent,
  waitingMax,
}: ConcurrencyLimit): MiddlewareHandler<HonoEnv> {
  const semaphores = new Map<string, Semaphore>()
  return async (c, next) => {
    const key = keyOf(c.var.sender)
    if (key === undefined) return next()
    const semaphore = semaphores.get(key) ?? openSemaphore(maxConcurrent)
    semaphores.set(key, semaphore)
    if (semaphore.countWaiting() >= waitingMax)
      return errorResponse(c, { code: 'too-many-requests', retryAfter: 1 })
    if (!(await semaphore.enter(WAIT_MAX_MS, c.req.raw.signal)))
      return errorResponse(c, { code: 'busy', retryAfter: RETRY_AFTER_SECONDS })
    try {
      await next()
    } finally {
      semaphore.leave()
      if (semaphore.isEmpty()) semaphores.delete(key)
    }
  }
}

/** Allows two concurrent requests per address and eight per IPv6 /48, because a /48 is cheap to rent. */
export function limitPerAddress(): [MiddlewareHandler<HonoEnv>, MiddlewareHandler<HonoEnv>] {
  return [
    limitConcurrency({ keyOf: ({ address }) => address, maxConcurrent: 2, waitingMax: 50 }),
    limitConcurrency({ keyOf: ({ network }) => network, maxConcurrent: 8, waitingMax: 200 }),
  ]
}
