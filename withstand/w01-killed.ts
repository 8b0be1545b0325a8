import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { atLeast, atMost, type Figure, ms } from '#testing/figure.ts'
import { onBothDatabases, type Place, shopAt } from './both-databases.ts'
import { gone } from './gone.ts'
import type { Proof, Trial } from './proof.ts'
import { readSaved } from './saved-enquiries.ts'
import { type Answered, sendEnquiry } from './send-enquiry.ts'

/** How often the shop is killed, and how many enquiries it is to acknowledge before it was killed for the last time. */
const SIZE = { short: { kills: 2, enough: 60 }, long: { kills: 500, enough: 20_000 } }
/** It is ready so soon after it was started again, in ms. */
const START_WITHIN = 1_500
/** Customers who send one enquiry after the other. */
const SENDERS = 8

const count = (value: number) => `${value}`

async function tryKills(place: Place, { start, long, slack }: Trial): Promise<Figure[]> {
  const { kills, enough } = SIZE[long ? 'long' : 'short']
  const sent: string[] = []
  const acknowledged = new Map<number, string>()
  let longestStart = 0
  let [other, changed] = [0, 0]
  async function open() {
    const began = performance.now()
    const shop = await start(place.dataDir, shopAt(place))
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
    await gone(shop)
  }

  // Whoever got no answer asks again, as their browser does, and everybody else once more: it is one enquiry, and the same.
  const shop = await open()
  const again = sent.entries()
  const askAgain = async () => {
    for (const [n, key] of again) {
      const { order_id }: Answered = await sendEnquiry(shop, n, key)
      if (!order_id) other++
      else if (order_id !== (acknowledged.get(n) ?? order_id)) changed++
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, askAgain))
  await gone(shop)

  const { keys, halfWritten, gaps, isSound } = await readSaved(place)
  const there = new Set(keys)
  const at = (what: string) => `${place.name}: ${what}`
  return [
    { what: at('kills'), shop: count(kills) },
    atLeast(long ? enough : 1, at('enquiries acknowledged before them'), acknowledged.size, count),
    { what: at('enquiries whose answer was cut off'), shop: count(sent.length - acknowledged.size - other) },
    atMost(0, at('acknowledged enquiries that became another, or were lost'), changed, count),
    atMost(
      0,
      at('of all that were sent, at last not there'),
      sent.filter((key) => !there.has(key)).length,
      count,
    ),
    atMost(0, at('saved twice'), keys.length - there.size, count),
    atMost(0, at('half-written'), halfWritten, count),
    atMost(0, at('gaps in the numbers'), gaps, count),
    atMost(0, at('other answers'), other, count),
    ...(isSound === undefined ? [] : [atMost(0, at('files that are not sound'), isSound ? 0 : 1, count)]),
    atMost(START_WITHIN * slack, at('longest start'), longestStart, ms),
  ]
}

/** W1: whatever moment it is killed at, nothing that was acknowledged is lost, and it starts again by itself. */
export const killed: Proof = {
  id: 'W1',
  what: 'The shop is killed at any moment while enquiries are sent',
  note: 'The process is killed, not the machine, so the operating system still writes its cache to the disk. A power cut was not tried: for it, both databases wait for the disk before an answer (SQLite by `synchronous=FULL`, PostgreSQL by `fsync` and `synchronous_commit`).',
  within: 3000,
  run: (trial) => onBothDatabases(trial, (place) => tryKills(place, trial)),
}
