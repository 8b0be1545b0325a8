import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure, ms } from '#testing/figure.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { createClient, FROM_OUR_PAGE, openSocket } from './ask.ts'
import { onBothDatabases, type Place, shopAt } from './both-databases.ts'
import { gone } from './gone.ts'
import { OFFICE, signOwnerIn } from './office.ts'
import { orderOf } from './orders.ts'
import type { Proof, Trial } from './proof.ts'

const GONE_WITHIN = 10_000
/** Nothing is in flight that would have to be waited for. */
const GONE_LISTENED_WITHIN = 3_000
const VISITORS = 8
const ORDERS = 8
/** What comes so many ms after SIGTERM comes too late, and the begun orders end then. */
const LATER = 500

const count = (value: number) => `${value}`

/** An order of which the last sign is missing yet; `finish` sends it and gives the status of the answer, 0 for none. */
async function beginOrder(port: number) {
  const body = JSON.stringify(orderOf({}))
  const headers = Object.entries({ Host: 'shop', ...FROM_OUR_PAGE, 'Content-Length': `${body.length}` })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const socket = openSocket(port, `POST /api/order/save HTTP/1.1\r\n${head}\r\n${body.slice(0, -1)}`)
  let got = ''
  socket.on('data', (chunk) => {
    got += chunk
  })
  await once(socket, 'connect')
  return async () => {
    const closed = once(socket, 'close')
    socket.write('}')
    await Promise.race([closed, setTimeout(5_000)])
    socket.destroy()
    return Number(/^HTTP\/1.1 (\d+)/.exec(got)?.[1] ?? 0)
  }
}

/** A visitor who looks at pages as fast as they come until none comes. Gives when each that came was asked for. */
async function browse(port: number): Promise<number[]> {
  const visitor = createClient(port)
  const asked: number[] = []
  for (;;) {
    const at = performance.now()
    const answer = await visitor.ask('/order-now').catch(() => undefined)
    if (answer?.status !== 200) break
    asked.push(at)
  }
  visitor.close()
  return asked
}

async function stopUnderLoad(shop: ServerProcess): Promise<Figure[]> {
  const browsing = Array.from({ length: VISITORS }, () => browse(shop.port))
  const orders = await Promise.all(Array.from({ length: ORDERS }, () => beginOrder(shop.port)))
  // This one never ends.
  await beginOrder(shop.port)
  await setTimeout(1000)

  const told = performance.now()
  const stopped = gone(shop)
  await setTimeout(LATER)
  const statuses = await Promise.all(orders.map((finish) => finish()))
  const took = await stopped
  const late = (await Promise.all(browsing)).flat().filter((at) => at > told + LATER)
  return [
    atMost(
      0,
      `of ${ORDERS} orders begun before SIGTERM, unanswered`,
      statuses.filter((s) => s !== 200).length,
      count,
    ),
    atMost(0, `pages given more than ${LATER} ms after SIGTERM`, late.length, count),
    atMost(GONE_WITHIN, 'gone after SIGTERM under load, with an order that never ends', took, ms),
  ]
}

/** Somebody of the office listens to what happens, which never ends by itself. */
async function stopWhileListenedTo(open: (more: object) => Promise<ServerProcess>): Promise<Figure> {
  const shop = await open(OFFICE)
  const owner = createClient(shop.port)
  const cookie = await signOwnerIn(owner)
  owner.close()
  const socket = openSocket(
    shop.port,
    `GET /office/api/stream HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\n\r\n`,
  )
  const [first] = await once(socket, 'data')
  const took = `${first}`.startsWith('HTTP/1.1 200') ? await gone(shop) : Number.POSITIVE_INFINITY
  socket.destroy()
  return atMost(GONE_LISTENED_WITHIN, 'gone after SIGTERM while somebody listens to the office', took, ms)
}

async function tryStopping(place: Place, { start }: Trial): Promise<Figure[]> {
  const open = (more: object = {}) => start(place.dataDir, { ...shopAt(place), ...more })
  const withHalf = await open()
  const half = openSocket(withHalf.port, 'GET /order-now HTTP/1.1\r\nHost: sh')
  await setTimeout(500)
  const took = await gone(withHalf)
  half.destroy()
  const figures = [
    atMost(GONE_WITHIN, 'gone after SIGTERM with half a head open', took, ms),
    await stopWhileListenedTo(open),
    ...(await stopUnderLoad(await open())),
  ]
  return figures.map((figure) => ({ ...figure, what: `${place.name}: ${figure.what}` }))
}

/** W26: what is in flight when the shop is told to stop is answered, all else refused, and nobody keeps it from going. */
export const stopping: Proof = {
  id: 'W26',
  what: 'The shop is told to stop under load, and a request never ends',
  within: 240,
  run: (trial) => onBothDatabases(trial, (place) => tryStopping(place, trial)),
}
