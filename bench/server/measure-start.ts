import { join } from 'node:path'
import { checkAtMost, formatMilliseconds, type Measurement, median } from '#testing/measurement.ts'
import { startServerProcess } from '#testing/processes/server-process.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** Goal for the time until ready, in ms. */
const START_LIMIT = 2_000

/** Measures how soon a built shop is ready: on the first start, which compiles scripts and creates the database, and on later ones. */
export async function measureStart(newDataDir: (name: string) => string): Promise<Measurement[]> {
  const [first, later]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = newDataDir(`start-${round}`)
    for (const times of [first, later]) {
      const startedAt = performance.now()
      const shop = await startServerProcess(dataDir, { NODE_COMPILE_CACHE: join(dataDir, 'compiled') })
      times.push(performance.now() - startedAt)
      await shop.stop()
    }
  }
  return [
    checkAtMost(
      START_LIMIT,
      'ready after the first start of a built shop',
      median(first),
      formatMilliseconds,
    ),
    checkAtMost(START_LIMIT, 'ready after a built start', median(later), formatMilliseconds),
  ]
}
