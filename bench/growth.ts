import { customerCalls, deskCalls, placing, timeOf } from './calls.ts'
import { compareAtMost, type Figure, median, tenthsOfMs } from './figure.ts'
import type { Asked } from './million-enquiries.ts'
import type { ServerProcess } from './server-process.ts'

/** How often each call is made of either shop, and how often before it counts. */
const CALLS = 300
const WARM_UP = 20
/** At most half as long again is called the same. */
const SAME = 1.5

/** A shop with so many enquiries, and the customers who are asked for. */
export type Filled = { shop: ServerProcess; asked: readonly Asked[]; enquiries: number }

/** What customers and the desk ask takes with many enquiries, beside what it takes with few, and placing one more. */
export async function measureGrowth(few: Filled, many: Filled, where: string): Promise<Figure[]> {
  // Placing comes last: until then few are few.
  const allOf = async ({ shop, enquiries }: Filled) => ({
    ...(await customerCalls(shop)),
    ...(await deskCalls(shop, enquiries)),
    'an enquiry of 40 lines placed': await placing(shop),
  })
  const callsOfFew = new Map(Object.entries(await allOf(few)))
  const figures: Figure[] = []
  for (const [name, call] of Object.entries(await allOf(many))) {
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
    // In turns, so that whatever else the machine does is done beside both.
    for (let time = 0; time < WARM_UP + CALLS; time++) {
      const ofFew = await timeOf(name, callsOfFew.get(name) ?? call, few.asked, time)
      const ofMany = await timeOf(name, call, many.asked, time)
      if (time >= WARM_UP) times.few.push(ofFew)
      if (time >= WARM_UP) times.many.push(ofMany)
    }
    figures.push(compareAtMost(SAME, `${name}, ${where}`, median(times.many), median(times.few), tenthsOfMs))
  }
  return figures
}
