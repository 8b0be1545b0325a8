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
/** So many customers send an enquiry at the same moment. */
const CONCURRENT_ENQUIRIES = 200

const formatCount = (value: number) => `${value}`

async function runEnquiryNumbers(
  place: TestedDatabase,
  { startShop, newDataDir, isFullLength }: ScenarioContext,
): Promise<Measurement[]> {
  const rounds = ROUNDS[isFullLength ? 'long' : 'short']
  // SQLite is one shop's; on PostgreSQL two shops give numbers of one row.
  const shops = [await startShop(place.dataDir, buildShopEnvironment(place))]
  if (place.databaseUrl) shops.push(await startShop(newDataDir('second'), buildShopEnvironment(place)))
  let notTaken = 0
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_ENQUIRIES }, (_, n) =>
        sendEnquiry(
          shops[n % shops.length] ?? { origin: '' },
          round * CONCURRENT_ENQUIRIES + n,
          randomUUID(),
        ),
      ),
    )
    notTaken += answers.filter(({ order_id }) => !order_id).length
  }
  for (const shop of shops) await stopOrKill(shop)
  const { keys, gaps } = await readSavedEnquiries(place)
  const addDatabaseName = (what: string) => `${place.name}${shops.length > 1 ? ', two shops' : ''}: ${what}`
  return [
    {
      name: addDatabaseName(`rounds of ${CONCURRENT_ENQUIRIES} enquiries at once`),
      value: formatCount(rounds),
    },
    checkAtMost(0, addDatabaseName('enquiries that were not taken'), notTaken, formatCount),
    checkAtMost(
      0,
      addDatabaseName('enquiries that are not there'),
      rounds * CONCURRENT_ENQUIRIES - keys.length,
      formatCount,
    ),
    checkAtMost(0, addDatabaseName('numbers that are missing, or given twice'), gaps, formatCount),
  ]
}

/** W3: the numbers of enquiries follow each other. */
export const enquiryNumbers: Scenario = {
  id: 'W3',
  title: 'Many enquiries are sent at the same moment',
  timeLimit: 600,
  run: (trial) => runOnBothDatabases(trial, (place) => runEnquiryNumbers(place, trial)),
}
