import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { getFreePort } from '../../scripts/free-port.ts'
import type { SeededRandom } from '../../scripts/season/seeded-random.ts'

/** Percentage of requests that a faulty network loses: they never reach the shop, and their connection is cut. */
const LOSS_PERCENT = 30
/** Longest time between a request's arrival and the cut of its connection, in ms. */
const MAX_CUT_DELAY = 20

/** Where an enquiry's connection is cut. The browser receives nothing; in the last case all but one byte. */
export const CUT_POINTS = [
  'after the request',
  'at the first byte of the response',
  'at the last byte of the response',
] as const

/** The outcome of a request on the network. */
type RequestFate = (typeof CUT_POINTS)[number] | 'lost' | 'through'

/** A proxy to the shop. It forwards faithfully until `startFaults` is called. */
export type FaultyProxy = {
  /** The shop's origin as the client sees it. */
  origin: string
  /** The fates of enquiry requests since the faults started. */
  fates: RequestFate[]
  startFaults: () => void
  close: () => Promise<void>
}

/** Returns whether an HTTP message has the full length that its head announces. */
function isCompleteMessage(message: Buffer): boolean {
  const end = message.indexOf('\r\n\r\n')
  const [, length] = /^content-length: (\d+)/im.exec(message.toString('latin1', 0, end)) ?? []
  return end >= 0 && message.length >= end + 4 + Number(length ?? 0)
}

/**
 * Opens a proxy to a shop's port. With faults, a round trip takes a random time within `roundTrip` in ms, requests are lost, and the
 * first `cuts` enquiries that are not lost are cut at `cut`.
 */
export async function openFaultyProxy(
  shopPort: number,
  {
    chance,
    roundTrip,
    cut,
    cuts,
  }: { chance: SeededRandom; roundTrip: [number, number]; cut: RequestFate; cuts: number },
): Promise<FaultyProxy> {
  const fates: RequestFate[] = []
  const open = new Set<Socket>()
  let isFaulty = false

  function chooseFate(request: Buffer): RequestFate {
    const isEnquiry = request.toString('latin1').startsWith('POST /api/order/save ')
    const isCut = isEnquiry && fates.filter((fate) => fate === cut).length < cuts
    const fate = chance.hasChance(LOSS_PERCENT) ? 'lost' : isCut ? cut : 'through'
    if (isEnquiry) fates.push(fate)
    return fate
  }

  const server = createServer((browser) => {
    const shop = connect(shopPort, '127.0.0.1')
    // The message in transit: a request, then its response. Each takes half a round trip.
    let request = Buffer.alloc(0)
    let response = Buffer.alloc(0)
    let latency = 0
    let fate: RequestFate = 'through'
    const cutConnection = () => {
      browser.resetAndDestroy()
      shop.destroy()
    }
    open.add(browser)
    browser.on('error', () => undefined)
    browser.on('close', () => {
      open.delete(browser)
      shop.destroy()
    })
    shop.on('error', () => undefined)
    shop.on('close', () => setTimeout(() => browser.destroy(), latency))

    browser.on('data', (chunk: Buffer) => {
      if (request.length === 0 || response.length > 0) {
        request = Buffer.alloc(0)
        response = Buffer.alloc(0)
        latency = isFaulty ? chance.integer(...roundTrip) / 2 : 0
        fate = isFaulty ? chooseFate(chunk) : 'through'
      }
      request = Buffer.concat([request, chunk])
      const isLast = isCompleteMessage(request)
      setTimeout(() => {
        if (fate === 'lost') return cutConnection()
        shop.write(chunk)
        if (fate === 'after the request' && isLast)
          setTimeout(cutConnection, chance.integer(0, MAX_CUT_DELAY))
      }, latency)
    })
    shop.on('data', (chunk: Buffer) => {
      response = Buffer.concat([response, chunk])
      if (fate === 'after the request') return
      if (fate === 'at the first byte of the response') return cutConnection()
      const isCut = fate === 'at the last byte of the response' && isCompleteMessage(response)
      setTimeout(() => (isCut ? browser.end(chunk.subarray(0, -1)) : browser.write(chunk)), latency)
    })
  })
  const port = await getFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    fates,
    startFaults() {
      isFaulty = true
    },
    async close() {
      const closed = once(server.close(), 'close')
      for (const browser of open) browser.destroy()
      await closed
    },
  }
}
