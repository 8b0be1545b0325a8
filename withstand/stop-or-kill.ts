import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '#testing/processes/server-process.ts'

/**
 * Tells a shop to stop, and kills it when it does not within some seconds: the next proof has the machine to itself. Gives
 * how many ms it took; Infinity when it was killed.
 */
export async function stopOrKill(shop: ServerProcess, within = 15): Promise<number> {
  const began = performance.now()
  const stopped = shop.stop().then(() => performance.now() - began)
  const late = new AbortController()
  const killed = setTimeout(within * 1000, Number.POSITIVE_INFINITY, late).catch(() => 0)
  const took = await Promise.race([stopped, killed])
  late.abort()
  if (took === Number.POSITIVE_INFINITY) {
    process.kill(shop.pid, 'SIGKILL')
    await stopped
  }
  return took
}
