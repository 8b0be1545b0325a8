import { setTimeout } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { compare, compareAtLeast, type Figure, median, perSecond, spread } from './figure.ts'
import { CALM_AFTER, type ServerProcess, startShop } from './server-process.ts'
import { loadPath } from './wrk.ts'

const CONNECTIONS = 32
/** Processes of one program differ: so many of each are measured, so often in turns, for so many seconds. */
const PROCESSES = Number(process.env.ROUNDS ?? 9)
const TURNS = 3
const SECONDS = 3
const WARM_UP = 2

/** Requests in a second, and in a second of the server's processor. */
type Run = { inTime: number; inProcessorTime: number }

async function run(shop: ServerProcess, seconds: number): Promise<Run> {
  const before = shop.processorTime() ?? Number.NaN
  const load = await loadPath(shop.port, '/order-now', { connections: CONNECTIONS, seconds })
  const processor = (shop.processorTime() ?? Number.NaN) - before
  return { inTime: load.perSecond, inProcessorTime: load.requests / processor }
}

/** What it costs to be measured: /order-now from memory of shops that tell their figures, beside as many that do not. */
export async function measureMetrics(newDataDir: (name: string) => string): Promise<Figure[]> {
  const runs: Record<'watched' | 'unwatched', Run[]> = { watched: [], unwatched: [] }
  for (let round = 0; round < PROCESSES; round++) {
    const METRICS_PORT = `${await freePort()}`
    const watched = await startShop(newDataDir(`watched-${round}`), { METRICS_PORT })
    const unwatched = await startShop(newDataDir(`unwatched-${round}`))
    await setTimeout(CALM_AFTER)
    for (const shop of [watched, unwatched]) await run(shop, WARM_UP)
    for (let turn = 0; turn < TURNS; turn++) {
      // Prometheus asks every 15 s or so: here in each turn.
      const asked = fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`).then((answer) => answer.text())
      runs.watched.push(await run(watched, SECONDS))
      if (!(await asked).includes('mathappu_ready 1')) throw new Error('The shop tells no figures')
      runs.unwatched.push(await run(unwatched, SECONDS))
    }
    await watched.stop()
    await unwatched.stop()
  }
  const both = (of: (run: Run) => number): [number[], number[]] => [
    runs.watched.map(of),
    runs.unwatched.map(of),
  ]
  const [watched, unwatched] = both(({ inProcessorTime }) => inProcessorTime)
  const [inTime, inTimeUnwatched] = both((run) => run.inTime)
  const what = 'GET /order-now, measured'
  return [
    compareAtLeast(
      0.97,
      `${what}, in a second of the processor`,
      median(watched),
      median(unwatched),
      perSecond,
    ),
    spread(`${what}, in a second of the processor, all runs`, watched, unwatched, perSecond),
    compare(what, median(inTime), median(inTimeUnwatched), perSecond),
  ]
}
