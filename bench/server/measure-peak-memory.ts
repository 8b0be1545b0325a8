import { checkAtMost, formatMegabytes, type Measurement } from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'

/** What the shop may take, under load too, in bytes. */
const MEMORY_LIMIT = 250e6
/** From one look to the next, in ms. */
const SAMPLE_INTERVAL = 100

/** A figure of what the shop takes; none where the system does not tell. */
export const buildMemoryMeasurements = (what: string, bytes: number | undefined): Measurement[] =>
  bytes ? [checkAtMost(MEMORY_LIMIT, what, bytes, formatMegabytes)] : []

/** Does something, and gives what came of it and the most memory in bytes that the shop had meanwhile. */
export async function measurePeakMemory<Result>(
  shop: ServerProcess,
  work: () => Promise<Result>,
): Promise<[Result, number | undefined]> {
  let most = shop.readMemory()
  const look = setInterval(() => {
    const now = shop.readMemory()
    if (most && now) most = Math.max(most, now)
  }, SAMPLE_INTERVAL)
  try {
    return [await work(), most]
  } finally {
    clearInterval(look)
  }
}
