import type { Context, MiddlewareHandler } from 'hono'
import type { Caller } from '../caller.ts'
import { refuse } from '../refuse.ts'

/** How many POSTs of one address are worked on at the same time. */
const AT_ONCE = 2
/** The /48 around an IPv6 address, of which anybody can rent one, has so many times as many places, and so many times as many wait. */
const OF_NETWORK = 4
/** How many of its others wait for that, a town that orders at once; beyond, it is told to come again. */
const WAITING_MAX = 250
/** How long they wait for it at most, in ms; then the shop is busy, and they are told to come again after so many s. */
const WAIT_MAX = 5_000
const AGAIN_AFTER = 5
/** How long the place of a POST that was one too many rests, in ms: else asking again would cost nothing. */
const REST = 100
/** While others of the address wait, a place rests so many times as long as its work took: the time is everybody's. */
const REST_TIMES = 2

type Lane = { busy: number; waiting: Set<() => void> }

/** Waits for a place in the lane. Whether one came free by then, and for somebody who is still there. */
function waitFor({ waiting }: Lane, until: number, gone: AbortSignal): Promise<boolean> {
  return new Promise((tell) => {
    const begin = () => {
      clearTimeout(timer)
      tell(true)
    }
    const leave = () => {
      clearTimeout(timer)
      waiting.delete(begin)
      tell(false)
    }
    const timer = setTimeout(leave, until - performance.now())
    waiting.add(begin)
    if (gone.aborted) leave()
    else gone.addEventListener('abort', leave)
  })
}

/**
 * Lanes of so many places; a POST waits for one in the lane of its name, as long as it may, and is worked on there. Who finds
 * none is told why.
 */
function openLanes(places: number, waitingMax: number) {
  const lanes = new Map<string, Lane>()
  return async function inLane(
    c: Context<Caller>,
    { name, until, work }: { name: string; until: number; work: () => Promise<void> },
  ): Promise<Response | undefined> {
    const lane = lanes.get(name) ?? { busy: 0, waiting: new Set() }
    lanes.set(name, lane)
    if (lane.busy < places) lane.busy++
    else if (lane.waiting.size >= waitingMax) return refuse(c, { code: 'too-many-requests', retryAfter: 1 })
    else if (!(await waitFor(lane, until, c.req.raw.signal)))
      return refuse(c, { code: 'busy', retryAfter: AGAIN_AFTER })

    const leave = () => {
      const [following] = lane.waiting
      if (following) {
        lane.waiting.delete(following)
        return following()
      }
      lane.busy--
      if (lane.busy === 0) lanes.delete(name)
    }
    const began = performance.now()
    try {
      await work()
    } finally {
      const { status } = c.res
      if (status === 429) setTimeout(leave, REST)
      // A shop that cannot has taken its time itself: nobody waits for that twice more.
      else if (status === 503 || lane.waiting.size === 0) leave()
      else setTimeout(leave, REST_TIMES * (performance.now() - began))
    }
  }
}

/**
 * Works on the POSTs of one address a few at a time, in the order in which they came and with rests, so that whoever sends
 * hundreds at once waits for himself and not everybody for him; so too those of a /48 of IPv6. A town that shares an address is
 * served far faster than it asks. Nobody waits for ever: when the work itself hangs, he hears that the shop is busy.
 */
export function lanes(): MiddlewareHandler<Caller> {
  const ofAddress = openLanes(AT_ONCE, WAITING_MAX)
  const ofNetwork = openLanes(OF_NETWORK * AT_ONCE, OF_NETWORK * WAITING_MAX)
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    // Kept for whoever reads it next. Nobody has a place while it is still on its slow way.
    await c.req.arrayBuffer()
    const { address, network } = c.var.sender
    const until = performance.now() + WAIT_MAX
    return ofAddress(c, {
      name: address,
      until,
      async work() {
        if (!network) return next()
        const refused = await ofNetwork(c, { name: network, until, work: next })
        if (refused) c.res = refused
      },
    })
  }
}
