import { randomUUID } from 'node:crypto'
import { checkAtMost, type Measurement } from '#testing/measurement.ts'
import { sendEnquiry } from '../clients/send-enquiry.ts'
import {
  buildShopEnvironment,
  runOnBothDatabases,
  type TestedDatabase,
} from '../databases/run-on-both-databases.ts'
import { readSavedEnquiries } from '../databases/saved-enquiries.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { stopOrKill } from '../stop-or-kill.ts'

const KEYS = { short: 10, long: 1000 }
/** So often each of them at once. */
const REQUESTS_PER_KEY = 20

const formatCount = (value: number) => `${value}`

async function runSameKey(
  place: TestedDatabase,
  { startShop, newDataDir, isFullLength }: ScenarioContext,
): Promise<Measurement[]> {
  const keys = Array.from({ length: KEYS[isFullLength ? 'long' : 'short'] }, () => randomUUID())
  // SQLite is one shop's; on PostgreSQL two shops get each key, at the same time.
  const shops = [await startShop(place.dataDir, buildShopEnvironment(place))]
  if (place.databaseUrl) shops.push(await startShop(newDataDir('second'), buildShopEnvironment(place)))
  const pickShop = (n: number) => shops[n % shops.length] ?? { origin: '' }
  let [notTaken, unequal, takenForAnother] = [0, 0, 0]
  for (const [n, key] of keys.entries()) {
    const answers = await Promise.all(
      Array.from({ length: REQUESTS_PER_KEY }, (_, time) => sendEnquiry(pickShop(time), n, key)),
    )
    notTaken += answers.filter(({ status }) => status !== 200).length
    if (new Set(answers.map(({ body }) => body)).size > 1) unequal++
    const { status } = await sendEnquiry(pickShop(n), n, key, 'Chennai')
    if (status !== 422) takenForAnother++
  }
  for (const shop of shops) await stopOrKill(shop)
  const saved = await readSavedEnquiries(place)
  const addDatabaseName = (what: string) => `${place.name}${shops.length > 1 ? ', two shops' : ''}: ${what}`
  return [
    {
      name: addDatabaseName(`keys, each sent ${REQUESTS_PER_KEY} times at once`),
      value: formatCount(keys.length),
    },
    checkAtMost(0, addDatabaseName('sendings that were not taken'), notTaken, formatCount),
    checkAtMost(0, addDatabaseName('keys with answers that differ'), unequal, formatCount),
    checkAtMost(0, addDatabaseName('keys that were taken with another body'), takenForAnother, formatCount),
    checkAtMost(
      0,
      addDatabaseName('enquiries too many or too few'),
      Math.abs(saved.keys.length - keys.length),
      formatCount,
    ),
    checkAtMost(
      0,
      addDatabaseName('keys without an enquiry'),
      keys.length - new Set(saved.keys).size,
      formatCount,
    ),
  ]
}

/** W2: how long a key is kept stands in tests/storage/idempotency.test.ts, by a clock. */
export const sameKey: Scenario = {
  id: 'W2',
  title: 'The same key is sent many times at once',
  timeLimit: 900,
  run: (trial) => runOnBothDatabases(trial, (place) => runSameKey(place, trial)),
}
