import { atMost, type Figure, megabytes } from '#testing/figure.ts'
import type { ServerProcess } from '#testing/server-process.ts'

/** What the shop may take, under load too, in bytes. */
const GOAL = 250e6
/** From one look to the next, in ms. */
const EVERY = 100

/** A figure of what the shop takes; none where the system does not tell. */
export const memoryFigures = (what: string, bytes: number | undefined): Figure[] =>
  bytes ? [atMost(GOAL, what, bytes, megabytes)] : []

/** Does something, and gives what came of it and the most memory in bytes that the shop had meanwhile. */
export async function mostMemory<Result>(
  shop: ServerProcess,
  work: () => Promise<Result>,
): Promise<[Result, number | undefined]> {
  let most = shop.memory()
  const look = setInterval(() => {
    const now = shop.memory()
    if (most && now) most = Math.max(most, now)
  }, EVERY)
  try {
    return [await work(), most]
  } finally {
    clearInterval(look)
  }
}
