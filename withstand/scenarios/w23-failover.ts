import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { checkAtMost, type Measurement } from '#testing/measurement.ts'
import { sendEnquiry } from '../clients/send-enquiry.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../databases/replicated-postgres.ts'
import { buildShopEnvironment, type TestedDatabase } from '../databases/run-on-both-databases.ts'
import { readSavedEnquiries } from '../databases/saved-enquiries.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { createSkippedMeasurement } from '../skipped-measurement.ts'

/** Concurrent customers. Each retries an enquiry until it is saved, then sends the next one. */
const SENDERS = 8
/** Time limit until enquiries are saved again, in s. */
const RECOVERY_LIMIT = 30
/** Timeout for that in s. */
const GIVE_UP_TIMEOUT = 90
/**
 * Failures of the primary, one after the other. It is killed, or frozen until the standby has saved an enquiry and then thawed, so
 * that it still believes to be the primary.
 */
const FAILURES = { short: ['killed'], long: ['killed', 'frozen', 'killed', 'frozen', 'killed'] } as const

const formatCount = (value: number) => `${value}`
const formatSeconds = (value: number) => `${value.toFixed(1)} s`

/** Sends enquiries until `stop` and counts the responses. */
function startCustomers(shop: Parameters<typeof sendEnquiry>[0]) {
  const acknowledged = new Set<string>()
  let [sent, unavailable, other, lastSavedSentAt] = [0, 0, 0, 0]
  let isOver = false
  async function send() {
    while (!isOver) {
      const [n, key] = [sent++, randomUUID()]
      while (!isOver && !acknowledged.has(key)) {
        const sentAt = performance.now()
        const response = await sendEnquiry(shop, n, key).catch(() => undefined)
        if (response?.order_id) {
          acknowledged.add(key)
          lastSavedSentAt = Math.max(lastSavedSentAt, sentAt)
          continue
        }
        if (response?.status === 503) unavailable++
        else other++
        await setTimeout(100)
      }
    }
  }
  const senders = Array.from({ length: SENDERS }, send)
  return {
    acknowledged,
    getCounts: () => ({ unavailable, other }),
    /** Measures the time in s until an enquiry sent from now on is acknowledged. Throws after GIVE_UP_TIMEOUT. */
    async untilSaved() {
      const from = performance.now()
      while (lastSavedSentAt <= from) {
        if (performance.now() - from > GIVE_UP_TIMEOUT * 1000)
          throw new Error(`No enquiry was saved for ${GIVE_UP_TIMEOUT} s`)
        await setTimeout(20)
      }
      return (performance.now() - from) / 1000
    },
    async stop() {
      isOver = true
      await Promise.all(senders)
    },
  }
}

async function runFailover(
  postgres: ReplicatedPostgres,
  { startShop, newDataDir, isFullLength, slackFactor }: ScenarioContext,
): Promise<Measurement[]> {
  const database: TestedDatabase = {
    name: 'PostgreSQL',
    dataDir: newDataDir('failover'),
    databaseUrl: postgres.url,
  }
  const customers = startCustomers(await startShop(database.dataDir, buildShopEnvironment(database)))
  const failures = FAILURES[isFullLength ? 'long' : 'short']
  const outages = { killed: 0, frozen: 0 }
  let [longestReturn, notReturned] = [0, 0]
  try {
    for (const failure of failures) {
      await customers.untilSaved()
      const server = await postgres.getPrimary()
      if (failure === 'killed') server.kill()
      else server.freeze()
      outages[failure] = Math.max(outages[failure], await customers.untilSaved())
      // The server returns seconds later. A short run does not wait for that.
      if (!isFullLength) break

      const startedAt = performance.now()
      if (failure === 'killed') server.start()
      else server.thaw()
      try {
        await postgres.waitUntilReplicated()
      } catch (error) {
        console.error(error)
        notReturned++
        break
      }
      longestReturn = Math.max(longestReturn, (performance.now() - startedAt) / 1000)
    }
  } finally {
    await customers.stop()
  }
  const { keys, halfWritten, gaps } = await readSavedEnquiries(database)
  const savedKeys = new Set(keys)
  const lost = [...customers.acknowledged].filter((key) => !savedKeys.has(key))
  const { unavailable, other } = customers.getCounts()
  const checkOutage = (failure: string, duration: number) =>
    checkAtMost(
      RECOVERY_LIMIT * slackFactor,
      `${failure}: longest time until an enquiry was saved again`,
      duration,
      formatSeconds,
    )
  return [
    { name: 'primaries killed or frozen', value: formatCount(failures.length) },
    { name: 'enquiries acknowledged', value: formatCount(customers.acknowledged.size) },
    { name: 'responses with 503', value: formatCount(unavailable) },
    checkOutage('primary killed', outages.killed),
    checkAtMost(0, 'acknowledged enquiries lost', lost.length, formatCount),
    checkAtMost(0, 'saved twice', keys.length - savedKeys.size, formatCount),
    checkAtMost(0, 'half-written', halfWritten, formatCount),
    checkAtMost(0, 'gaps in the numbers', gaps, formatCount),
    checkAtMost(0, 'other responses, or none', other, formatCount),
    ...(isFullLength
      ? [
          checkOutage('primary frozen', outages.frozen),
          checkAtMost(0, 'servers that did not return as the standby', notReturned, formatCount),
          {
            name: 'longest time until a server returned as the standby',
            value: formatSeconds(longestReturn),
          },
        ]
      : []),
  ]
}

/** W23: with two servers, etcd and HAProxy on one machine, a failover loses no acknowledged enquiry. */
export const failover: Scenario = {
  id: 'W23',
  name: 'failover',
  title: 'The primary of a replicated PostgreSQL is killed, or hangs, while enquiries are sent',
  timeLimit: 540,
  async run(context) {
    const postgres = await startReplicatedPostgres()
    if ('missing' in postgres)
      return [createSkippedMeasurement('PostgreSQL with a standby', postgres.missing)]
    try {
      return await runFailover(postgres, context)
    } finally {
      postgres.stop()
    }
  },
}
