import type { Context, MiddlewareHandler } from 'hono'
import type { Caller } from '../caller.ts'
import { refuse } from '../refuse.ts'
import { openPlaces, type Places } from './places.ts'

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

/**
 * Lanes of so many places; a POST waits for one in the lane of its name, as long as it may, and is worked on there. Who finds
 * none is told why.
 */
function openLanes(places: number, waitingMax: number) {
  const lanes = new Map<string, Places>()
  return async function inLane(
    c: Context<Caller>,
    { name, until, work }: { name: string; until: number; work: () => Promise<void> },
  ): Promise<Response | undefined> {
    const lane = lanes.get(name) ?? openPlaces(places)
    lanes.set(name, lane)
    if (lane.isFull() && lane.countWaiting() >= waitingMax)
      return refuse(c, { code: 'too-many-requests', retryAfter: 1 })
    if (!(await lane.enter(until, c.req.raw.signal)))
      return refuse(c, { code: 'busy', retryAfter: AGAIN_AFTER })

    const leave = () => {
      lane.leave()
      if (lane.isEmpty()) lanes.delete(name)
    }
    const began = performance.now()
    try {
      await work()
    } finally {
      const { status } = c.res
      if (status === 429) setTimeout(leave, REST)
      // A shop that cannot has taken its time itself: nobody waits for that twice more.
      else if (status === 503 || lane.countWaiting() === 0) leave()
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
