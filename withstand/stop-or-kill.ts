import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '#testing/processes/server-process.ts'

/**
 * Stops a shop, and kills it after `within` s so that the next scenario has the machine to itself. Returns the duration in ms, or
 * Infinity if the shop was killed.
 */
export async function stopOrKill(shop: ServerProcess, within = 15): Promise<number> {
  const startedAt = performance.now()
  const stopped = shop.stop().then(() => performance.now() - startedAt)
  const timeout = new AbortController()
  const timedOut = setTimeout(within * 1000, Number.POSITIVE_INFINITY, timeout).catch(() => 0)
  const duration = await Promise.race([stopped, timedOut])
  timeout.abort()
  if (duration === Number.POSITIVE_INFINITY) {
    process.kill(shop.pid, 'SIGKILL')
    await stopped
  }
  return duration
}
