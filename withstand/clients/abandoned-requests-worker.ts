import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

// Somebody who asks for pictures and goes before they come, in a thread of their own: whoever measures must not share its time.

/** What they are told: the pictures' addresses, and how long they stay, in ms. */
export type AbandonJob = { addresses: readonly string[]; stays: number }

const { addresses, stays }: AbandonJob = workerData
const leave = new AbortController()
const asked = addresses.map(async (address) => {
  const answer = await fetch(address, { signal: leave.signal })
  await answer.arrayBuffer()
})
await setTimeout(stays)
leave.abort()
await Promise.allSettled(asked)
