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
/** Concurrent requests with the same key. */
const REQUESTS_PER_KEY = 20

const formatCount = (value: number) => `${value}`

async function runSameKey(
  database: TestedDatabase,
  { startShop, newDataDir, isFullLength }: ScenarioContext,
): Promise<Measurement[]> {
  const keys = Array.from({ length: KEYS[isFullLength ? 'long' : 'short'] }, () => randomUUID())
  // SQLite belongs to one instance. On PostgreSQL two instances receive each key at the same time.
  const shops = [await startShop(database.dataDir, buildShopEnvironment(database))]
  if (database.databaseUrl) shops.push(await startShop(newDataDir('second'), buildShopEnvironment(database)))
  const pickShop = (n: number) => shops[n % shops.length] ?? { origin: '' }
  let [rejected, unequal, acceptedWithOtherBody] = [0, 0, 0]
  for (const [n, key] of keys.entries()) {
    const responses = await Promise.all(
      Array.from({ length: REQUESTS_PER_KEY }, (_, i) => sendEnquiry(pickShop(i), n, key)),
    )
    rejected += responses.filter(({ status }) => status !== 200).length
    if (new Set(responses.map(({ body }) => body)).size > 1) unequal++
    const { status } = await sendEnquiry(pickShop(n), n, key, 'Chennai')
    if (status !== 422) acceptedWithOtherBody++
  }
  for (const shop of shops) await stopOrKill(shop)
  const saved = await readSavedEnquiries(database)
  const addDatabaseName = (name: string) =>
    `${database.name}${shops.length > 1 ? ', two instances' : ''}: ${name}`
  return [
    {
      name: addDatabaseName(`keys, each sent ${REQUESTS_PER_KEY} times at once`),
      value: formatCount(keys.length),
    },
    checkAtMost(0, addDatabaseName('rejected requests'), rejected, formatCount),
    checkAtMost(0, addDatabaseName('keys with different responses'), unequal, formatCount),
    checkAtMost(
      0,
      addDatabaseName('keys accepted with a different body'),
      acceptedWithOtherBody,
      formatCount,
    ),
    checkAtMost(
      0,
      addDatabaseName('surplus or missing enquiries'),
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

/** W2: concurrent requests with one key create one enquiry. tests/storage/housekeeping.test.ts tests how long keys are stored. */
export const sameKey: Scenario = {
  id: 'W2',
  title: 'The same key is sent many times at once',
  timeLimit: 900,
  run: (context) => runOnBothDatabases(context, (database) => runSameKey(database, context)),
}
