import type { MiddlewareHandler } from 'hono'
import type { Caller } from '../caller.ts'
import { refuse } from '../refuse.ts'

/** How many POSTs of one address are worked on at the same time. */
const AT_ONCE = 2
/** How many of its others wait for that, a town that orders at once; beyond, it is told to come again. */
const WAITING_MAX = 250
/** How long the place of a POST that was one too many rests, in ms: else asking again would cost nothing. */
const REST = 100
/** While others of the address wait, a place rests so many times as long as its work took: the time is everybody's. */
const REST_TIMES = 2

type Lane = { busy: number; waiting: (() => void)[] }

/**
 * Works on the POSTs of one address a few at a time, in the order in which they came and with rests, so that whoever sends
 * hundreds at once waits for himself and not everybody for him. A town that shares an address is served far faster than it asks.
 */
export function lanes(): MiddlewareHandler<Caller> {
  const lanes = new Map<string, Lane>()
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    // Kept for whoever reads it next. Nobody has a place while it is still on its slow way.
    await c.req.arrayBuffer()
    const { address } = c.var.sender
    const lane = lanes.get(address) ?? { busy: 0, waiting: [] }
    lanes.set(address, lane)
    if (lane.busy < AT_ONCE) lane.busy++
    else if (lane.waiting.length >= WAITING_MAX)
      return refuse(c, { code: 'too-many-requests', retryAfter: 1 })
    else await new Promise<void>((goOn) => lane.waiting.push(goOn))

    const leave = () => {
      const following = lane.waiting.shift()
      if (following) return following()
      lane.busy--
      if (lane.busy === 0) lanes.delete(address)
    }
    const began = performance.now()
    try {
      await next()
    } finally {
      const rest = c.res.status === 429 ? REST : REST_TIMES * (performance.now() - began)
      if (c.res.status === 429 || lane.waiting.length > 0) setTimeout(leave, rest)
      else leave()
    }
  }
}
