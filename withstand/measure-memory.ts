import { setTimeout } from 'node:timers/promises'
import { checkAtMost, formatMegabytes, type Measurement } from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'

/** How much resident memory the shop may have afterwards, in bytes. */
const MEMORY_LIMIT = 250e6
/** How long it may take to be given back, in s. */
const SETTLE_TIMEOUT = 20

/** The memory after something, once it was given back or after the time for that; no figure where the system does not tell. */
export async function measureMemoryAfter(what: string, shop: ServerProcess): Promise<Measurement[]> {
  let memory = shop.readMemory()
  for (let waited = 0; waited < SETTLE_TIMEOUT && memory && memory > MEMORY_LIMIT; waited++) {
    await setTimeout(1000)
    memory = shop.readMemory()
  }
  return memory ? [checkAtMost(MEMORY_LIMIT, `memory after ${what}`, memory, formatMegabytes)] : []
}
