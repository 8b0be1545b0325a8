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

/** How often the shop is killed, and how many enquiries it is to acknowledge before it was killed for the last time. */
const SIZE = { short: { kills: 2, enough: 60 }, long: { kills: 500, enough: 20_000 } }
/** It is ready so soon after it was started again, in ms. */
const START_WITHIN = 1_500
/** Customers who send one enquiry after the other. */
const SENDERS = 8

const formatCount = (value: number) => `${value}`

async function runKills(
  place: TestedDatabase,
  { startShop, isFullLength, slackFactor }: ScenarioContext,
): Promise<Measurement[]> {
  const { kills, enough } = SIZE[isFullLength ? 'long' : 'short']
  const sent: string[] = []
  const acknowledged = new Map<number, string>()
  let longestStart = 0
  let [other, changed] = [0, 0]
  async function open() {
    const began = performance.now()
    const shop = await startShop(place.dataDir, buildShopEnvironment(place))
    longestStart = Math.max(longestStart, performance.now() - began)
    return shop
  }

  for (let kill = 0; kill < kills; kill++) {
    const shop = await open()
    const until = acknowledged.size + 1 + (2.2 * Math.random() * enough) / kills
    let isDead = false
    async function send() {
      while (!isDead) {
        const n = sent.push(randomUUID()) - 1
        const answer = await sendEnquiry(shop, n, sent[n] ?? '').catch(() => undefined)
        if (answer?.order_id) acknowledged.set(n, answer.order_id)
        else if (answer) other++
        if (acknowledged.size < until || isDead) continue
        // At a moment that nobody chose: while the others are read, written, or answered.
        isDead = true
        await setTimeout(10 * Math.random())
        process.kill(shop.pid, 'SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, send))
    await stopOrKill(shop)
  }

  // Whoever got no answer asks again, as their browser does, and everybody else once more: it is one enquiry, and the same.
  const shop = await open()
  const again = sent.entries()
  const resendAll = async () => {
    for (const [n, key] of again) {
      const { order_id }: EnquiryResponse = await sendEnquiry(shop, n, key)
      if (!order_id) other++
      else if (order_id !== (acknowledged.get(n) ?? order_id)) changed++
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, resendAll))
  await stopOrKill(shop)

  const { keys, halfWritten, gaps, isSound } = await readSavedEnquiries(place)
  const there = new Set(keys)
  const addDatabaseName = (what: string) => `${place.name}: ${what}`
  return [
    { name: addDatabaseName('kills'), value: formatCount(kills) },
    checkAtLeast(
      isFullLength ? enough : 1,
      addDatabaseName('enquiries acknowledged before them'),
      acknowledged.size,
      formatCount,
    ),
    {
      name: addDatabaseName('enquiries whose answer was cut off'),
      value: formatCount(sent.length - acknowledged.size - other),
    },
    checkAtMost(
      0,
      addDatabaseName('acknowledged enquiries that became another, or were lost'),
      changed,
      formatCount,
    ),
    checkAtMost(
      0,
      addDatabaseName('of all that were sent, at last not there'),
      sent.filter((key) => !there.has(key)).length,
      formatCount,
    ),
    checkAtMost(0, addDatabaseName('saved twice'), keys.length - there.size, formatCount),
    checkAtMost(0, addDatabaseName('half-written'), halfWritten, formatCount),
    checkAtMost(0, addDatabaseName('gaps in the numbers'), gaps, formatCount),
    checkAtMost(0, addDatabaseName('other answers'), other, formatCount),
    ...(isSound === undefined
      ? []
      : [checkAtMost(0, addDatabaseName('files that are not sound'), isSound ? 0 : 1, formatCount)]),
    checkAtMost(
      START_WITHIN * slackFactor,
      addDatabaseName('longest start'),
      longestStart,
      formatMilliseconds,
    ),
  ]
}

/** W1: whatever moment it is killed at, nothing that was acknowledged is lost, and it starts again by itself. */
export const processKilled: Scenario = {
  id: 'W1',
  title: 'The shop is killed at any moment while enquiries are sent',
  note: 'The process is killed, not the machine, so the operating system still writes its cache to the disk. A power cut was not tried: for it, both databases wait for the disk before an answer (SQLite by `synchronous=FULL`, PostgreSQL by `fsync` and `synchronous_commit`).',
  timeLimit: 3000,
  run: (trial) => runOnBothDatabases(trial, (place) => runKills(place, trial)),
}
