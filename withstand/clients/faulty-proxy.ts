import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { getFreePort } from '../../scripts/free-port.ts'
import type { SeededRandom } from '../../scripts/season/seeded-random.ts'

/** Of a hundred requests on a bad line so many never reach the shop, and their connection is cut. */
const LOSS_PERCENT = 30
/** When it is cut after a request, the shop has had that for so many ms at most. */
const MAX_CUT_DELAY = 20

/** Where the connection is cut that carries an enquiry. The browser hears nothing; at the last all but one byte. */
export const CUT_POINTS = [
  'after the request',
  'at the first byte of the answer',
  'at the last byte of the answer',
] as const

/** What a request meets. */
type RequestFate = (typeof CUT_POINTS)[number] | 'lost' | 'through'

/** A line to the shop: a good one, until `worsen` is called. */
export type FaultyProxy = {
  /** Where the shop is for whoever is at the other end. */
  origin: string
  /** What the sendings of enquiries met since. */
  fates: RequestFate[]
  startFaults: () => void
  close: () => Promise<void>
}

/** Whether all of an HTTP message is there that its head announces. */
function isCompleteMessage(message: Buffer): boolean {
  const end = message.indexOf('\r\n\r\n')
  const [, length] = /^content-length: (\d+)/im.exec(message.toString('latin1', 0, end)) ?? []
  return end >= 0 && message.length >= end + 4 + Number(length ?? 0)
}

/**
 * Opens a line to the shop at a port. Once it is bad a round trip takes from the first to the second `roundTrip`, in ms, requests
 * are lost, and of the enquiries that are not the first `cuts` meet a `cut`.
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
  const met: RequestFate[] = []
  const open = new Set<Socket>()
  let isBad = false

  function chooseFate(request: Buffer): RequestFate {
    const isEnquiry = request.toString('latin1').startsWith('POST /api/order/save ')
    const isCut = isEnquiry && met.filter((fate) => fate === cut).length < cuts
    const fate = chance.hasChance(LOSS_PERCENT) ? 'lost' : isCut ? cut : 'through'
    if (isEnquiry) met.push(fate)
    return fate
  }

  const server = createServer((browser) => {
    const shop = connect(shopPort, '127.0.0.1')
    // What is under way: a request, then its answer, each for half a round trip.
    let request = Buffer.alloc(0)
    let answer = Buffer.alloc(0)
    let way = 0
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
    shop.on('close', () => setTimeout(() => browser.destroy(), way))

    browser.on('data', (chunk: Buffer) => {
      if (request.length === 0 || answer.length > 0) {
        request = Buffer.alloc(0)
        answer = Buffer.alloc(0)
        way = isBad ? chance.integer(...roundTrip) / 2 : 0
        fate = isBad ? chooseFate(chunk) : 'through'
      }
      request = Buffer.concat([request, chunk])
      const isLast = isCompleteMessage(request)
      setTimeout(() => {
        if (fate === 'lost') return cutConnection()
        shop.write(chunk)
        if (fate === 'after the request' && isLast)
          setTimeout(cutConnection, chance.integer(0, MAX_CUT_DELAY))
      }, way)
    })
    shop.on('data', (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk])
      if (fate === 'after the request') return
      if (fate === 'at the first byte of the answer') return cutConnection()
      const isCut = fate === 'at the last byte of the answer' && isCompleteMessage(answer)
      setTimeout(() => (isCut ? browser.end(chunk.subarray(0, -1)) : browser.write(chunk)), way)
    })
  })
  const port = await getFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    fates: met,
    startFaults() {
      isBad = true
    },
    async close() {
      const closed = once(server.close(), 'close')
      for (const browser of open) browser.destroy()
      await closed
    },
  }
}
