import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { checkAtLeast, checkAtMost, formatMilliseconds, type Measurement } from '#testing/measurement.ts'
import { type EnquiryResponse, sendEnquiry } from '../clients/send-enquiry.ts'
import {
  buildShopEnvironment,
  runOnBothDatabases,
  type TestedDatabase,
} from '../databases/run-on-both-databases.ts'
import { readSavedEnquiries } from '../databases/saved-enquiries.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { stopOrKill } from '../stop-or-kill.ts'

/** Number of kills, and of enquiries to acknowledge in all before the last kill. */
const SIZE = { short: { kills: 2, enough: 60 }, long: { kills: 500, enough: 20_000 } }
/** Time limit of a restart in ms. */
const START_WITHIN = 1_500
/** Concurrent customers. Each sends one enquiry after the other. */
const SENDERS = 8

const formatCount = (value: number) => `${value}`

async function runKills(
  database: TestedDatabase,
  { startShop, isFullLength, slackFactor }: ScenarioContext,
): Promise<Measurement[]> {
  const { kills, enough } = SIZE[isFullLength ? 'long' : 'short']
  const sent: string[] = []
  const acknowledged = new Map<number, string>()
  let longestStart = 0
  let [otherResponses, changed] = [0, 0]
  async function open() {
    const startedAt = performance.now()
    const shop = await startShop(database.dataDir, buildShopEnvironment(database))
    longestStart = Math.max(longestStart, performance.now() - startedAt)
    return shop
  }

  for (let kill = 0; kill < kills; kill++) {
    const shop = await open()
    const until = acknowledged.size + 1 + (2.2 * Math.random() * enough) / kills
    let isDead = false
    async function send() {
      while (!isDead) {
        const n = sent.push(randomUUID()) - 1
        const response = await sendEnquiry(shop, n, sent[n] ?? '').catch(() => undefined)
        if (response?.order_id) acknowledged.set(n, response.order_id)
        else if (response) otherResponses++
        if (acknowledged.size < until || isDead) continue
        // A random moment, at which other enquiries are being read, written or answered.
        isDead = true
        await setTimeout(10 * Math.random())
        process.kill(shop.pid, 'SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, send))
    await stopOrKill(shop)
  }

  // Resends every enquiry, as browsers without a response do. The response must name the same order.
  const shop = await open()
  const entries = sent.entries()
  const resendAll = async () => {
    for (const [n, key] of entries) {
      const { order_id }: EnquiryResponse = await sendEnquiry(shop, n, key)
      if (!order_id) otherResponses++
      else if (order_id !== (acknowledged.get(n) ?? order_id)) changed++
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, resendAll))
  await stopOrKill(shop)

  const { keys, halfWritten, gaps, isSound } = await readSavedEnquiries(database)
  const savedKeys = new Set(keys)
  const addDatabaseName = (name: string) => `${database.name}: ${name}`
  return [
    { name: addDatabaseName('kills'), value: formatCount(kills) },
    checkAtLeast(
      isFullLength ? enough : 1,
      addDatabaseName('enquiries acknowledged before them'),
      acknowledged.size,
      formatCount,
    ),
    {
      name: addDatabaseName('enquiries whose response was cut off'),
      value: formatCount(sent.length - acknowledged.size - otherResponses),
    },
    checkAtMost(0, addDatabaseName('acknowledged enquiries changed or lost'), changed, formatCount),
    checkAtMost(
      0,
      addDatabaseName('sent enquiries missing after the last start'),
      sent.filter((key) => !savedKeys.has(key)).length,
      formatCount,
    ),
    checkAtMost(0, addDatabaseName('saved twice'), keys.length - savedKeys.size, formatCount),
    checkAtMost(0, addDatabaseName('half-written'), halfWritten, formatCount),
    checkAtMost(0, addDatabaseName('gaps in the numbers'), gaps, formatCount),
    checkAtMost(0, addDatabaseName('other responses'), otherResponses, formatCount),
    ...(isSound === undefined
      ? []
      : [checkAtMost(0, addDatabaseName('damaged database files'), isSound ? 0 : 1, formatCount)]),
    checkAtMost(
      START_WITHIN * slackFactor,
      addDatabaseName('longest start'),
      longestStart,
      formatMilliseconds,
    ),
  ]
}

/** W1: a kill at any moment loses no acknowledged enquiry, and the shop restarts by itself. */
export const processKilled: Scenario = {
  id: 'W1',
  title: 'The shop is killed at any moment while enquiries are sent',
  note: 'The process is killed, not the machine, so the operating system still writes its cache to the disk. Power cuts are not tested: both databases wait for the disk before a response (SQLite by `synchronous=FULL`, PostgreSQL by `fsync` and `synchronous_commit`).',
  timeLimit: 3000,
  run: (context) => runOnBothDatabases(context, (database) => runKills(database, context)),
}
