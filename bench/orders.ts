import { type Call, customerCalls, timeOf } from './calls.ts'
import { atMost, type Figure, median, percentile, tenthsOfMs } from './figure.ts'
import type { Asked } from './million-enquiries.ts'
import type { ServerProcess } from './server-process.ts'

/** How often each call is made, one after the other. */
const CALLS = 1000
const WARM_UP = 50

/** How long tracking, my-orders and print take with a million enquiries; `where` says on which database. */
export async function measureOrders(
  shop: ServerProcess,
  asked: readonly Asked[],
  where: string,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, call] of Object.entries(await customerCalls(shop))) {
    const times = await timesOf(name, call, asked)
    figures.push(atMost(10, `${name}, ${where}`, median(times), tenthsOfMs))
    figures.push(atMost(50, `${name}, ${where}, p99`, percentile(times, 0.99), tenthsOfMs))
  }
  return figures
}

async function timesOf(name: string, call: Call, asked: readonly Asked[]): Promise<number[]> {
  const times: number[] = []
  for (let time = -WARM_UP; time < CALLS; time++) {
    const took = await timeOf(name, call, asked, time + WARM_UP)
    if (time >= 0) times.push(took)
  }
  return times
}
