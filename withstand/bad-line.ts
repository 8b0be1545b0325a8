import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../scripts/free-port.ts'
import type { Chance } from '../scripts/season/chance.ts'

/** Of a hundred requests on a bad line so many never reach the shop, and their connection is cut. */
const LOST = 30
/** When it is cut after a request, the shop has had that for so many ms at most. */
const AT_WORK = 20

/** Where the connection is cut that carries an enquiry. The browser hears nothing; at the last all but one byte. */
export const CUTS = [
  'after the request',
  'at the first byte of the answer',
  'at the last byte of the answer',
] as const

/** What a request meets. */
type Fate = (typeof CUTS)[number] | 'lost' | 'through'

/** A line to the shop: a good one, until `worsen` is called. */
export type Line = {
  /** Where the shop is for whoever is at the other end. */
  origin: string
  /** What the sendings of enquiries met since. */
  met: Fate[]
  worsen: () => void
  close: () => Promise<void>
}

/** Whether all of an HTTP message is there that its head announces. */
function isWhole(message: Buffer): boolean {
  const end = message.indexOf('\r\n\r\n')
  const [, length] = /^content-length: (\d+)/im.exec(message.toString('latin1', 0, end)) ?? []
  return end >= 0 && message.length >= end + 4 + Number(length ?? 0)
}

/**
 * Opens a line to the shop at a port. Once it is bad a round trip takes from the first to the second `roundTrip`, in ms, requests
 * are lost, and of the enquiries that are not the first `cuts` meet a `cut`.
 */
export async function openLine(
  shopPort: number,
  { chance, roundTrip, cut, cuts }: { chance: Chance; roundTrip: [number, number]; cut: Fate; cuts: number },
): Promise<Line> {
  const met: Fate[] = []
  const open = new Set<Socket>()
  let isBad = false

  function fateOf(request: Buffer): Fate {
    const isEnquiry = request.toString('latin1').startsWith('POST /api/order/save ')
    const isCut = isEnquiry && met.filter((fate) => fate === cut).length < cuts
    const fate = chance.percent(LOST) ? 'lost' : isCut ? cut : 'through'
    if (isEnquiry) met.push(fate)
    return fate
  }

  const server = createServer((browser) => {
    const shop = connect(shopPort, '127.0.0.1')
    // What is under way: a request, then its answer, each for half a round trip.
    let request = Buffer.alloc(0)
    let answer = Buffer.alloc(0)
    let way = 0
    let fate: Fate = 'through'
    const cutOff = () => {
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
        way = isBad ? chance.whole(...roundTrip) / 2 : 0
        fate = isBad ? fateOf(chunk) : 'through'
      }
      request = Buffer.concat([request, chunk])
      const isLast = isWhole(request)
      setTimeout(() => {
        if (fate === 'lost') return cutOff()
        shop.write(chunk)
        if (fate === 'after the request' && isLast) setTimeout(cutOff, chance.whole(0, AT_WORK))
      }, way)
    })
    shop.on('data', (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk])
      if (fate === 'after the request') return
      if (fate === 'at the first byte of the answer') return cutOff()
      const isCut = fate === 'at the last byte of the answer' && isWhole(answer)
      setTimeout(() => (isCut ? browser.end(chunk.subarray(0, -1)) : browser.write(chunk)), way)
    })
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    met,
    worsen() {
      isBad = true
    },
    async close() {
      const closed = once(server.close(), 'close')
      for (const browser of open) browser.destroy()
      await closed
    },
  }
}
