import { join } from 'node:path'
import { checkAtMost, formatMilliseconds, type Measurement, median } from '#testing/measurement.ts'
import { startServerProcess } from '#testing/processes/server-process.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** What it may take until an enquiry could be saved, in ms. */
const START_LIMIT = 2_000

/** How soon a shop that was built is ready: the first time, when nothing of it is compiled and its database is made, and each time after. */
export async function measureStart(newDataDir: (name: string) => string): Promise<Measurement[]> {
  const [first, later]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = newDataDir(`start-${round}`)
    for (const times of [first, later]) {
      const began = performance.now()
      const shop = await startServerProcess(dataDir, { NODE_COMPILE_CACHE: join(dataDir, 'compiled') })
      times.push(performance.now() - began)
      await shop.stop()
    }
  }
  return [
    checkAtMost(
      START_LIMIT,
      'ready after a built start, the first of all',
      median(first),
      formatMilliseconds,
    ),
    checkAtMost(START_LIMIT, 'ready after a built start', median(later), formatMilliseconds),
  ]
}
