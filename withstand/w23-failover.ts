import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure } from '#testing/figure.ts'
import { type Place, shopAt } from './both-databases.ts'
import { notTried } from './not-tried.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from './patroni.ts'
import type { Proof, Trial } from './proof.ts'
import { readSaved } from './saved-enquiries.ts'
import { sendEnquiry } from './send-enquiry.ts'

/** Customers who send one enquiry after the other, each until it is taken. */
const SENDERS = 8
/** Enquiries must be taken again by then, in s. */
const BACK_WITHIN = 30
/** Nobody waits longer than so many s for that. */
const GIVEN_UP_AFTER = 90
/**
 * What becomes of the primary, one after the other: its processes are killed, or stand still until the other one has taken an
 * enquiry, and then go on as if they were the primary.
 */
const ENDS = { short: ['killed'], long: ['killed', 'frozen', 'killed', 'frozen', 'killed'] } as const

const count = (value: number) => `${value}`
const seconds = (value: number) => `${value.toFixed(1)} s`

/** Customers who send until `stop`, and what they were told. */
function sendAll(shop: Parameters<typeof sendEnquiry>[0]) {
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
        if (performance.now() - from > GIVEN_UP_AFTER * 1000)
          throw new Error(`No enquiry was taken for ${GIVEN_UP_AFTER} s`)
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

async function tryFailover(
  postgres: ReplicatedPostgres,
  { start, newDataDir, long, slack }: Trial,
): Promise<Figure[]> {
  const place: Place = { name: 'PostgreSQL', dataDir: newDataDir('failover'), databaseUrl: postgres.url }
  const customers = sendAll(await start(place.dataDir, shopAt(place)))
  const ends = ENDS[long ? 'long' : 'short']
  const without = { killed: 0, frozen: 0 }
  let [longestReturn, notReturned] = [0, 0]
  try {
    for (const end of ends) {
      await customers.untilTaken()
      const server = await postgres.primary()
      if (end === 'killed') server.kill()
      else server.freeze()
      without[end] = Math.max(without[end], await customers.untilTaken())
      // It returns a few seconds later; `npm test` does not wait for that.
      if (!long) break

      const began = performance.now()
      if (end === 'killed') server.start()
      else server.thaw()
      try {
        await postgres.untilReplicated()
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
  const { keys, halfWritten, gaps } = await readSaved(place)
  const there = new Set(keys)
  const lost = [...customers.acknowledged].filter((key) => !there.has(key))
  const { refused, other } = customers.told()
  const back = (what: string, took: number) =>
    atMost(BACK_WITHIN * slack, `${what}: longest time until an enquiry was taken again`, took, seconds)
  return [
    { what: 'primaries that were killed or frozen', shop: count(ends.length) },
    { what: 'enquiries acknowledged', shop: count(customers.acknowledged.size) },
    { what: 'answered 503', shop: count(refused) },
    back('primary killed', without.killed),
    atMost(0, 'acknowledged enquiries lost', lost.length, count),
    atMost(0, 'saved twice', keys.length - there.size, count),
    atMost(0, 'half-written', halfWritten, count),
    atMost(0, 'gaps in the numbers', gaps, count),
    atMost(0, 'other answers, or none', other, count),
    ...(long
      ? [
          back('primary frozen', without.frozen),
          atMost(0, 'servers that did not become the standby of the other', notReturned, count),
          {
            what: 'longest time until the server that was gone was the standby',
            shop: seconds(longestReturn),
          },
        ]
      : []),
  ]
}

/** W23: two servers with etcd and HAProxy on one machine; all that a customer is told stands on both. */
export const failover: Proof = {
  id: 'W23',
  name: 'failover',
  what: 'The primary of a replicated PostgreSQL is killed, or hangs, while enquiries are sent',
  within: 540,
  async run(trial) {
    const postgres = await startReplicatedPostgres()
    if ('missing' in postgres) return [notTried('PostgreSQL with a standby', postgres.missing)]
    try {
      return await tryFailover(postgres, trial)
    } finally {
      postgres.stop()
    }
  },
}
