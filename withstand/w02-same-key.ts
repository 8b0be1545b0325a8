import { randomUUID } from 'node:crypto'
import { atMost, type Figure } from '#testing/figure.ts'
import { onBothDatabases, type Place, shopAt } from './both-databases.ts'
import { gone } from './gone.ts'
import type { Proof, Trial } from './proof.ts'
import { readSaved } from './saved-enquiries.ts'
import { sendEnquiry } from './send-enquiry.ts'

const KEYS = { short: 10, long: 1000 }
/** So often each of them at once. */
const TIMES = 20

const count = (value: number) => `${value}`

async function trySameKey(place: Place, { start, newDataDir, long }: Trial): Promise<Figure[]> {
  const keys = Array.from({ length: KEYS[long ? 'long' : 'short'] }, () => randomUUID())
  // SQLite is one shop's; on PostgreSQL two shops get each key, at the same time.
  const shops = [await start(place.dataDir, shopAt(place))]
  if (place.databaseUrl) shops.push(await start(newDataDir('second'), shopAt(place)))
  const shopNo = (n: number) => shops[n % shops.length] ?? { origin: '' }
  let [notTaken, unequal, takenForAnother] = [0, 0, 0]
  for (const [n, key] of keys.entries()) {
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, time) => sendEnquiry(shopNo(time), n, key)),
    )
    notTaken += answers.filter(({ status }) => status !== 200).length
    if (new Set(answers.map(({ body }) => body)).size > 1) unequal++
    const { status } = await sendEnquiry(shopNo(n), n, key, 'Chennai')
    if (status !== 422) takenForAnother++
  }
  for (const shop of shops) await gone(shop)
  const saved = await readSaved(place)
  const at = (what: string) => `${place.name}${shops.length > 1 ? ', two shops' : ''}: ${what}`
  return [
    { what: at(`keys, each sent ${TIMES} times at once`), shop: count(keys.length) },
    atMost(0, at('sendings that were not taken'), notTaken, count),
    atMost(0, at('keys with answers that differ'), unequal, count),
    atMost(0, at('keys that were taken with another body'), takenForAnother, count),
    atMost(0, at('enquiries too many or too few'), Math.abs(saved.keys.length - keys.length), count),
    atMost(0, at('keys without an enquiry'), keys.length - new Set(saved.keys).size, count),
  ]
}

/** W2: how long a key is kept stands in tests/storage/idempotency.test.ts, by a clock. */
export const sameKey: Proof = {
  id: 'W2',
  what: 'The same key is sent many times at once',
  within: 900,
  run: (trial) => onBothDatabases(trial, (place) => trySameKey(place, trial)),
}
