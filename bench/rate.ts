import { atLeast, type Figure, median, perSecond } from '#testing/figure.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { getRequest, load } from './load.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 32
const GOAL = 2_000

/** Requests a second for `/order-now` from the response cache. */
export async function measureRate({ port }: ServerProcess): Promise<Figure[]> {
  const request = getRequest(port, '/order-now')
  const rate = async (seconds: number) =>
    (await load(port, { connections: CONNECTIONS, seconds, request: () => request })).perSecond
  await rate(1)
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) rates.push(await rate(SECONDS))
  return [atLeast(GOAL, 'GET /order-now', median(rates), perSecond)]
}
