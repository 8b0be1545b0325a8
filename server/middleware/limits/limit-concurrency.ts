import type { MiddlewareHandler } from 'hono'
import { openSemaphore, type Semaphore } from '../../concurrency/semaphore.ts'
import type { HonoEnv } from '../../hono-env.ts'
import type { Sender } from '../../principal.ts'
import { errorResponse } from '../../responses/error-response.ts'

/** How long a request waits, in ms; then the shop is busy, and the client may retry after this many s. */
const WAIT_MAX = 5_000
const RETRY_AFTER = 5

type ConcurrencyLimit = {
  /** The senders that share a limit have the same key; no limit without one. */
  keyOf: (sender: Sender) => string | undefined
  atOnce: number
  /** So many more wait in the order in which they came; beyond that the response is 429. */
  waitingMax: number
}

/** Limits how many requests of one sender are worked on at once, so that a flood delays only its own sender (W22). */
function limitConcurrency({ keyOf, atOnce, waitingMax }: ConcurrencyLimit): MiddlewareHandler<HonoEnv> {
  const semaphores = new Map<string, Semaphore>()
  return async (c, next) => {
    const key = keyOf(c.var.sender)
    if (key === undefined) return next()
    const semaphore = semaphores.get(key) ?? openSemaphore(atOnce)
    semaphores.set(key, semaphore)
    if (semaphore.countWaiting() >= waitingMax)
      return errorResponse(c, { code: 'too-many-requests', retryAfter: 1 })
    if (!(await semaphore.enter(WAIT_MAX, c.req.raw.signal)))
      return errorResponse(c, { code: 'busy', retryAfter: RETRY_AFTER })
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
    limitConcurrency({ keyOf: ({ address }) => address, atOnce: 2, waitingMax: 50 }),
    limitConcurrency({ keyOf: ({ network }) => network, atOnce: 8, waitingMax: 200 }),
  ]
}
