import { freePort } from '../scripts/free-port.ts'
import { compareAtLeast, type Figure, median, perSecond } from './figure.ts'
import { getRequest, load } from './load.ts'
import { type ServerProcess, startShop } from './server-process.ts'

const ROUNDS = 9
const SECONDS = 3
const CONNECTIONS = 32

/** What it costs to be measured: /order-now from memory of a shop that tells its figures, beside one that does not. */
export async function measureMetrics(newDataDir: (name: string) => string): Promise<Figure[]> {
  const METRICS_PORT = `${await freePort()}`
  const watched = await startShop(newDataDir('watched'), { METRICS_PORT })
  const unwatched = await startShop(newDataDir('unwatched'))
  const rates: Record<'watched' | 'unwatched', number[]> = { watched: [], unwatched: [] }
  const rate = async ({ port }: ServerProcess, seconds: number) => {
    const request = getRequest(port, '/order-now')
    return (await load(port, { connections: CONNECTIONS, seconds, request: () => request })).perSecond
  }
  await rate(watched, 2)
  await rate(unwatched, 2)
  for (let round = 0; round < ROUNDS; round++) {
    // Prometheus asks every 15 s or so: here in each round.
    const asked = fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`).then((answer) => answer.text())
    rates.watched.push(await rate(watched, SECONDS))
    if (!(await asked).includes('mathappu_ready 1')) throw new Error('The shop tells no figures')
    rates.unwatched.push(await rate(unwatched, SECONDS))
  }
  await watched.stop()
  await unwatched.stop()
  const [shop, beside] = [median(rates.watched), median(rates.unwatched)]
  return [compareAtLeast(0.97, 'GET /order-now, measured', shop, beside, perSecond)]
}
