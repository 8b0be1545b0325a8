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

/** Time limits of a shutdown in ms: under load, and with only an open event stream. */
const SHUTDOWN_LIMIT = 10_000
const STREAM_SHUTDOWN_LIMIT = 3_000
const VISITORS = 8
const ORDERS = 8
/** Time in ms after SIGTERM during which new requests may still be accepted. The pending orders finish at its end. */
const GRACE_PERIOD = 500

const formatCount = (value: number) => `${value}`

/** Sends an order without its last character. The returned function completes it and resolves with the status, 0 without a response. */
async function beginOrder(port: number) {
  const body = JSON.stringify(buildOrder({}))
  const headers = Object.entries({ Host: 'shop', ...SAME_ORIGIN_HEADERS, 'Content-Length': `${body.length}` })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const socket = openSocket(port, `POST /api/order/save HTTP/1.1\r\n${head}\r\n${body.slice(0, -1)}`)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  await once(socket, 'connect')
  return async () => {
    const closed = once(socket, 'close')
    socket.write('}')
    await Promise.race([closed, setTimeout(5_000)])
    socket.destroy()
    return Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1] ?? 0)
  }
}

/** Requests pages without pauses until one fails. Returns the start times of the successful requests. */
async function browseUntilRefused(port: number): Promise<number[]> {
  const visitor = createHttpClient(port)
  const startTimes: number[] = []
  for (;;) {
    const startedAt = performance.now()
    const response = await visitor.sendRequest('/order-now').catch(() => undefined)
    if (response?.status !== 200) break
    startTimes.push(startedAt)
  }
  visitor.close()
  return startTimes
}

async function stopUnderLoad(shop: ServerProcess): Promise<Measurement[]> {
  const browsing = Array.from({ length: VISITORS }, () => browseUntilRefused(shop.port))
  const orders = await Promise.all(Array.from({ length: ORDERS }, () => beginOrder(shop.port)))
  // This order is never completed.
  await beginOrder(shop.port)
  await setTimeout(1000)

  const signalledAt = performance.now()
  const stopped = stopOrKill(shop)
  await setTimeout(GRACE_PERIOD)
  const statuses = await Promise.all(orders.map((finish) => finish()))
  const duration = await stopped
  const late = (await Promise.all(browsing)).flat().filter((at) => at > signalledAt + GRACE_PERIOD)
  return [
    checkAtMost(
      0,
      `of ${ORDERS} orders begun before SIGTERM, without a response`,
      statuses.filter((s) => s !== 200).length,
      formatCount,
    ),
    checkAtMost(0, `pages served more than ${GRACE_PERIOD} ms after SIGTERM`, late.length, formatCount),
    checkAtMost(
      SHUTDOWN_LIMIT,
      'shutdown under load, with an order that never ends',
      duration,
      formatMilliseconds,
    ),
  ]
}

/** Stops a shop with an open event stream of the office, which does not end by itself. */
async function stopWithOpenStream(open: (more: object) => Promise<ServerProcess>): Promise<Measurement> {
  const shop = await open(OWNER_ENVIRONMENT)
  const owner = createHttpClient(shop.port)
  const cookie = await signInOwner(owner)
  owner.close()
  const socket = openSocket(
    shop.port,
    `GET /office/api/stream HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\n\r\n`,
  )
  const [firstChunk] = await once(socket, 'data')
  const duration = `${firstChunk}`.startsWith('HTTP/1.1 200')
    ? await stopOrKill(shop)
    : Number.POSITIVE_INFINITY
  socket.destroy()
  return checkAtMost(
    STREAM_SHUTDOWN_LIMIT,
    'shutdown with an open event stream',
    duration,
    formatMilliseconds,
  )
}

async function runShutdown(database: TestedDatabase, { startShop }: ScenarioContext): Promise<Measurement[]> {
  const open = (environment: object = {}) =>
    startShop(database.dataDir, { ...buildShopEnvironment(database), ...environment })
  const shop = await open()
  const socket = openSocket(shop.port, 'GET /order-now HTTP/1.1\r\nHost: sh')
  await setTimeout(500)
  const duration = await stopOrKill(shop)
  socket.destroy()
  const figures = [
    checkAtMost(SHUTDOWN_LIMIT, 'shutdown with an incomplete request head', duration, formatMilliseconds),
    await stopWithOpenStream(open),
    ...(await stopUnderLoad(await open())),
  ]
  return figures.map((figure) => ({ ...figure, name: `${database.name}: ${figure.name}` }))
}

/** W26: a shutdown finishes requests in flight, rejects new ones, and ends in time. */
export const gracefulShutdown: Scenario = {
  id: 'W26',
  title: 'The shop is stopped under load, and a request never ends',
  timeLimit: 240,
  run: (context) => runOnBothDatabases(context, (database) => runShutdown(database, context)),
}
