import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure, megabytes } from '../bench/figure.ts'
import type { ServerProcess } from '../bench/server-process.ts'

/** What the shop may take when it is over, in bytes; in the seconds of `npm test` nothing settles. */
const MOST = { short: 200e6, long: 150e6 }
/** How long it may take to be given back, in s. */
const SETTLED_WITHIN = 20

/** The memory after something, when it has been given back or when it is long enough; no figure where the system does not tell. */
export async function memoryAfter(
  what: string,
  shop: ServerProcess,
  { long }: { long: boolean },
): Promise<Figure[]> {
  const most = MOST[long ? 'long' : 'short']
  let memory = shop.memory()
  for (let waited = 0; waited < SETTLED_WITHIN && memory && memory > most; waited++) {
    await setTimeout(1000)
    memory = shop.memory()
  }
  return memory ? [atMost(most, `memory after ${what}`, memory, megabytes)] : []
}
