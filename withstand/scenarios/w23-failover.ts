import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { checkAtMost, type Measurement } from '#testing/measurement.ts'
import { sendEnquiry } from '../clients/send-enquiry.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../databases/replicated-postgres.ts'
import { buildShopEnvironment, type TestedDatabase } from '../databases/run-on-both-databases.ts'
import { readSavedEnquiries } from '../databases/saved-enquiries.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { createSkippedMeasurement } from '../skipped-measurement.ts'

/** Customers who send one enquiry after the other, each until it is taken. */
const SENDERS = 8
/** Enquiries must be taken again by then, in s. */
const RECOVERY_LIMIT = 30
/** Nobody waits longer than so many s for that. */
const GIVE_UP_TIMEOUT = 90
/**
 * What becomes of the primary, one after the other: its processes are killed, or stand still until the other one has taken an
 * enquiry, and then go on as if they were the primary.
 */
const FAILURES = { short: ['killed'], long: ['killed', 'frozen', 'killed', 'frozen', 'killed'] } as const

const formatCount = (value: number) => `${value}`
const formatSeconds = (value: number) => `${value.toFixed(1)} s`

/** Customers who send until `stop`, and what they were told. */
function startCustomers(shop: Parameters<typeof sendEnquiry>[0]) {
  const acknowledged = new Set<string>()
  let [sent, refused, other, lastTakenSent] = [0, 0, 0, 0]
  let isOver = false
  async function send() {
    while (!isOver) {
      const [n, key] = [sent++, randomUUID()]
      while (!isOver && !acknowledged.has(key)) {
        const began = performance.now()
        const answer = await sendEnquiry(shop, n, key).catch(() => undefined)
        if (answer?.order_id) {
          acknowledged.add(key)
          lastTakenSent = Math.max(lastTakenSent, began)
          continue
        }
        if (answer?.status === 503) refused++
        else other++
        await setTimeout(100)
      }
    }
  }
  const senders = Array.from({ length: SENDERS }, send)
  return {
    acknowledged,
    told: () => ({ refused, other }),
    /** How long it takes, in s, until one is acknowledged that was sent from now on. Throws when none is for long. */
    async untilTaken() {
      const from = performance.now()
      while (lastTakenSent <= from) {
        if (performance.now() - from > GIVE_UP_TIMEOUT * 1000)
          throw new Error(`No enquiry was taken for ${GIVE_UP_TIMEOUT} s`)
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
  const place: TestedDatabase = {
    name: 'PostgreSQL',
    dataDir: newDataDir('failover'),
    databaseUrl: postgres.url,
  }
  const customers = startCustomers(await startShop(place.dataDir, buildShopEnvironment(place)))
  const ends = FAILURES[isFullLength ? 'long' : 'short']
  const without = { killed: 0, frozen: 0 }
  let [longestReturn, notReturned] = [0, 0]
  try {
    for (const end of ends) {
      await customers.untilTaken()
      const server = await postgres.getPrimary()
      if (end === 'killed') server.kill()
      else server.freeze()
      without[end] = Math.max(without[end], await customers.untilTaken())
      // It returns a few seconds later; `npm test` does not wait for that.
      if (!isFullLength) break

      const began = performance.now()
      if (end === 'killed') server.start()
      else server.thaw()
      try {
        await postgres.waitUntilReplicated()
      } catch (error) {
        console.error(error)
        notReturned++
        break
      }
      longestReturn = Math.max(longestReturn, (performance.now() - began) / 1000)
    }
  } finally {
    await customers.stop()
  }
  const { keys, halfWritten, gaps } = await readSavedEnquiries(place)
  const there = new Set(keys)
  const lost = [...customers.acknowledged].filter((key) => !there.has(key))
  const { refused, other } = customers.told()
  const back = (what: string, took: number) =>
    checkAtMost(
      RECOVERY_LIMIT * slackFactor,
      `${what}: longest time until an enquiry was taken again`,
      took,
      formatSeconds,
    )
  return [
    { name: 'primaries that were killed or frozen', value: formatCount(ends.length) },
    { name: 'enquiries acknowledged', value: formatCount(customers.acknowledged.size) },
    { name: 'answered 503', value: formatCount(refused) },
    back('primary killed', without.killed),
    checkAtMost(0, 'acknowledged enquiries lost', lost.length, formatCount),
    checkAtMost(0, 'saved twice', keys.length - there.size, formatCount),
    checkAtMost(0, 'half-written', halfWritten, formatCount),
    checkAtMost(0, 'gaps in the numbers', gaps, formatCount),
    checkAtMost(0, 'other answers, or none', other, formatCount),
    ...(isFullLength
      ? [
          back('primary frozen', without.frozen),
          checkAtMost(0, 'servers that did not become the standby of the other', notReturned, formatCount),
          {
            name: 'longest time until the server that was gone was the standby',
            value: formatSeconds(longestReturn),
          },
        ]
      : []),
  ]
}

/** W23: two servers with etcd and HAProxy on one machine; all that a customer is told stands on both. */
export const failover: Scenario = {
  id: 'W23',
  name: 'failover',
  title: 'The primary of a replicated PostgreSQL is killed, or hangs, while enquiries are sent',
  timeLimit: 540,
  async run(trial) {
    const postgres = await startReplicatedPostgres()
    if ('missing' in postgres)
      return [createSkippedMeasurement('PostgreSQL with a standby', postgres.missing)]
    try {
      return await runFailover(postgres, trial)
    } finally {
      postgres.stop()
    }
  },
}
