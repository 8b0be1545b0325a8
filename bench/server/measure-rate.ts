import { checkAtLeast, formatPerSecond, type Measurement, median } from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { buildGetRequest, runLoad } from './run-load.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 32
const GOAL = 2_000

/** Measures requests per second for `/order-now` from the response cache. */
export async function measureRate({ port }: ServerProcess): Promise<Measurement[]> {
  const request = buildGetRequest(port, '/order-now')
  const rate = async (seconds: number) =>
    (await runLoad(port, { connections: CONNECTIONS, seconds, request: () => request })).perSecond
  await rate(1)
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) rates.push(await rate(SECONDS))
  return [checkAtLeast(GOAL, 'GET /order-now', median(rates), formatPerSecond)]
}
