import { randomUUID } from 'node:crypto'
import { atMost, type Figure } from '#testing/figure.ts'
import { onBothDatabases, type Place, shopAt } from './both-databases.ts'
import { gone } from './gone.ts'
import type { Proof, Trial } from './proof.ts'
import { readSaved } from './saved-enquiries.ts'
import { sendEnquiry } from './send-enquiry.ts'

const ROUNDS = { short: 1, long: 50 }
/** So many customers send an enquiry at the same moment. */
const AT_ONCE = 200

const count = (value: number) => `${value}`

async function tryNumbers(place: Place, { start, newDataDir, long }: Trial): Promise<Figure[]> {
  const rounds = ROUNDS[long ? 'long' : 'short']
  // SQLite is one shop's; on PostgreSQL two shops give numbers of one row.
  const shops = [await start(place.dataDir, shopAt(place))]
  if (place.databaseUrl) shops.push(await start(newDataDir('second'), shopAt(place)))
  let notTaken = 0
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        sendEnquiry(shops[n % shops.length] ?? { origin: '' }, round * AT_ONCE + n, randomUUID()),
      ),
    )
    notTaken += answers.filter(({ order_id }) => !order_id).length
  }
  for (const shop of shops) await gone(shop)
  const { keys, gaps } = await readSaved(place)
  const at = (what: string) => `${place.name}${shops.length > 1 ? ', two shops' : ''}: ${what}`
  return [
    { what: at(`rounds of ${AT_ONCE} enquiries at once`), shop: count(rounds) },
    atMost(0, at('enquiries that were not taken'), notTaken, count),
    atMost(0, at('enquiries that are not there'), rounds * AT_ONCE - keys.length, count),
    atMost(0, at('numbers that are missing, or given twice'), gaps, count),
  ]
}

/** W3: the numbers of enquiries follow each other. */
export const numbers: Proof = {
  id: 'W3',
  what: 'Many enquiries are sent at the same moment',
  within: 600,
  run: (trial) => onBothDatabases(trial, (place) => tryNumbers(place, trial)),
}
