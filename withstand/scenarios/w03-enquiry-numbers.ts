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

const ROUNDS = { short: 1, long: 50 }
/** Simultaneous enquiries per round. */
const CONCURRENT_ENQUIRIES = 200

const formatCount = (value: number) => `${value}`

async function runEnquiryNumbers(
  database: TestedDatabase,
  { startShop, newDataDir, isFullLength }: ScenarioContext,
): Promise<Measurement[]> {
  const rounds = ROUNDS[isFullLength ? 'long' : 'short']
  // SQLite belongs to one instance. On PostgreSQL two instances share one sequence of numbers.
  const shops = [await startShop(database.dataDir, buildShopEnvironment(database))]
  if (database.databaseUrl) shops.push(await startShop(newDataDir('second'), buildShopEnvironment(database)))
  let rejected = 0
  for (let round = 0; round < rounds; round++) {
    const responses = await Promise.all(
      Array.from({ length: CONCURRENT_ENQUIRIES }, (_, n) =>
        sendEnquiry(
          shops[n % shops.length] ?? { origin: '' },
          round * CONCURRENT_ENQUIRIES + n,
          randomUUID(),
        ),
      ),
    )
    rejected += responses.filter(({ order_id }) => !order_id).length
  }
  for (const shop of shops) await stopOrKill(shop)
  const { keys, gaps } = await readSavedEnquiries(database)
  const addDatabaseName = (name: string) =>
    `${database.name}${shops.length > 1 ? ', two instances' : ''}: ${name}`
  return [
    {
      name: addDatabaseName(`rounds of ${CONCURRENT_ENQUIRIES} enquiries at once`),
      value: formatCount(rounds),
    },
    checkAtMost(0, addDatabaseName('rejected enquiries'), rejected, formatCount),
    checkAtMost(
      0,
      addDatabaseName('missing enquiries'),
      rounds * CONCURRENT_ENQUIRIES - keys.length,
      formatCount,
    ),
    checkAtMost(0, addDatabaseName('missing or duplicate numbers'), gaps, formatCount),
  ]
}

/** W3: enquiry numbers are consecutive. */
export const enquiryNumbers: Scenario = {
  id: 'W3',
  title: 'Many enquiries are sent at the same moment',
  timeLimit: 600,
  run: (context) => runOnBothDatabases(context, (database) => runEnquiryNumbers(database, context)),
}
