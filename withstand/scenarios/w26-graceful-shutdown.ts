import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { checkAtMost, formatMilliseconds, type Measurement } from '#testing/measurement.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { createHttpClient, openSocket, SAME_ORIGIN_HEADERS } from '../clients/http-client.ts'
import { OWNER_ENVIRONMENT, signInOwner } from '../clients/office-owner.ts'
import { buildOrder } from '../clients/sample-orders.ts'
import {
  buildShopEnvironment,
  runOnBothDatabases,
  type TestedDatabase,
} from '../databases/run-on-both-databases.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { stopOrKill } from '../stop-or-kill.ts'

const SHUTDOWN_LIMIT = 10_000
/** Nothing is in flight that would have to be waited for. */
const STREAM_SHUTDOWN_LIMIT = 3_000
const VISITORS = 8
const ORDERS = 8
/** What comes so many ms after SIGTERM comes too late, and the begun orders end then. */
const GRACE_PERIOD = 500

const formatCount = (value: number) => `${value}`

/** An order of which the last sign is missing yet; `finish` sends it and gives the status of the answer, 0 for none. */
async function beginOrder(port: number) {
  const body = JSON.stringify(buildOrder({}))
  const headers = Object.entries({ Host: 'shop', ...SAME_ORIGIN_HEADERS, 'Content-Length': `${body.length}` })
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
async function browseUntilRefused(port: number): Promise<number[]> {
  const visitor = createHttpClient(port)
  const asked: number[] = []
  for (;;) {
    const at = performance.now()
    const answer = await visitor.sendRequest('/order-now').catch(() => undefined)
    if (answer?.status !== 200) break
    asked.push(at)
  }
  visitor.close()
  return asked
}

async function stopUnderLoad(shop: ServerProcess): Promise<Measurement[]> {
  const browsing = Array.from({ length: VISITORS }, () => browseUntilRefused(shop.port))
  const orders = await Promise.all(Array.from({ length: ORDERS }, () => beginOrder(shop.port)))
  // This one never ends.
  await beginOrder(shop.port)
  await setTimeout(1000)

  const told = performance.now()
  const stopped = stopOrKill(shop)
  await setTimeout(GRACE_PERIOD)
  const statuses = await Promise.all(orders.map((finish) => finish()))
  const took = await stopped
  const late = (await Promise.all(browsing)).flat().filter((at) => at > told + GRACE_PERIOD)
  return [
    checkAtMost(
      0,
      `of ${ORDERS} orders begun before SIGTERM, unanswered`,
      statuses.filter((s) => s !== 200).length,
      formatCount,
    ),
    checkAtMost(0, `pages given more than ${GRACE_PERIOD} ms after SIGTERM`, late.length, formatCount),
    checkAtMost(
      SHUTDOWN_LIMIT,
      'gone after SIGTERM under load, with an order that never ends',
      took,
      formatMilliseconds,
    ),
  ]
}

/** Somebody of the office listens to what happens, which never ends by itself. */
async function stopWithOpenStream(open: (more: object) => Promise<ServerProcess>): Promise<Measurement> {
  const shop = await open(OWNER_ENVIRONMENT)
  const owner = createHttpClient(shop.port)
  const cookie = await signInOwner(owner)
  owner.close()
  const socket = openSocket(
    shop.port,
    `GET /office/api/stream HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\n\r\n`,
  )
  const [first] = await once(socket, 'data')
  const took = `${first}`.startsWith('HTTP/1.1 200') ? await stopOrKill(shop) : Number.POSITIVE_INFINITY
  socket.destroy()
  return checkAtMost(
    STREAM_SHUTDOWN_LIMIT,
    'gone after SIGTERM while somebody listens to the office',
    took,
    formatMilliseconds,
  )
}

async function runShutdown(place: TestedDatabase, { startShop }: ScenarioContext): Promise<Measurement[]> {
  const open = (more: object = {}) => startShop(place.dataDir, { ...buildShopEnvironment(place), ...more })
  const withHalf = await open()
  const half = openSocket(withHalf.port, 'GET /order-now HTTP/1.1\r\nHost: sh')
  await setTimeout(500)
  const took = await stopOrKill(withHalf)
  half.destroy()
  const figures = [
    checkAtMost(SHUTDOWN_LIMIT, 'gone after SIGTERM with half a head open', took, formatMilliseconds),
    await stopWithOpenStream(open),
    ...(await stopUnderLoad(await open())),
  ]
  return figures.map((figure) => ({ ...figure, what: `${place.name}: ${figure.name}` }))
}

/** W26: what is in flight when the shop is told to stop is answered, all else refused, and nobody keeps it from going. */
export const gracefulShutdown: Scenario = {
  id: 'W26',
  title: 'The shop is told to stop under load, and a request never ends',
  timeLimit: 240,
  run: (trial) => runOnBothDatabases(trial, (place) => runShutdown(place, trial)),
}
