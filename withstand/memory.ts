import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure, megabytes } from '#testing/figure.ts'
import type { ServerProcess } from '#testing/server-process.ts'

/** How much resident memory the shop may have afterwards, in bytes. */
const MOST = 250e6
/** How long it may take to be given back, in s. */
const SETTLED_WITHIN = 20

/** The memory after something, once it was given back or after the time for that; no figure where the system does not tell. */
export async function memoryAfter(what: string, shop: ServerProcess): Promise<Figure[]> {
  let memory = shop.memory()
  for (let waited = 0; waited < SETTLED_WITHIN && memory && memory > MOST; waited++) {
    await setTimeout(1000)
    memory = shop.memory()
  }
  return memory ? [atMost(MOST, `memory after ${what}`, memory, megabytes)] : []
}
