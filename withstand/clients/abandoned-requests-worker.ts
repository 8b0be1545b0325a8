import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

// Worker thread: a client that requests pictures and disconnects before they arrive. It must not share the measuring thread's time.

/** The worker's input: the URLs to request and the time until it disconnects, in ms. */
export type AbandonJob = { urls: readonly string[]; disconnectAfter: number }

const { urls, disconnectAfter }: AbandonJob = workerData
const controller = new AbortController()
const requests = urls.map(async (url) => {
  const response = await fetch(url, { signal: controller.signal })
  await response.arrayBuffer()
})
await setTimeout(disconnectAfter)
controller.abort()
await Promise.allSettled(requests)
