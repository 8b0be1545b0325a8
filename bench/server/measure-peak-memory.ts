import { checkAtMost, formatMegabytes, type Measurement } from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'

/** Memory limit under load, in bytes. */
const MEMORY_LIMIT = 250e6
/** Sampling interval in ms. */
const SAMPLE_INTERVAL = 100

/** Builds the figure for a memory reading; none if the system does not provide one. */
export const buildMemoryMeasurements = (name: string, bytes: number | undefined): Measurement[] =>
  bytes ? [checkAtMost(MEMORY_LIMIT, name, bytes, formatMegabytes)] : []

/** Runs `work` and returns its result with the shop's peak memory in bytes. */
export async function measurePeakMemory<Result>(
  shop: ServerProcess,
  work: () => Promise<Result>,
): Promise<[Result, number | undefined]> {
  let peak = shop.readMemory()
  const sampler = setInterval(() => {
    const current = shop.readMemory()
    if (peak && current) peak = Math.max(peak, current)
  }, SAMPLE_INTERVAL)
  try {
    return [await work(), peak]
  } finally {
    clearInterval(sampler)
  }
}
