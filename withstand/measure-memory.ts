import { setTimeout } from 'node:timers/promises'
import { checkAtMost, formatMegabytes, type Measurement } from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'

/** Memory limit after the load, in bytes. */
const MEMORY_LIMIT = 250e6
/** Time for memory to fall below the limit, in s. */
const SETTLE_TIMEOUT = 20

/** Measures the memory after some load, once it has fallen below the limit or the time is up. Returns [] if it cannot be read. */
export async function measureMemoryAfter(load: string, shop: ServerProcess): Promise<Measurement[]> {
  let memory = shop.readMemory()
  for (let waited = 0; waited < SETTLE_TIMEOUT && memory && memory > MEMORY_LIMIT; waited++) {
    await setTimeout(1000)
    memory = shop.readMemory()
  }
  return memory ? [checkAtMost(MEMORY_LIMIT, `memory after ${load}`, memory, formatMegabytes)] : []
}
