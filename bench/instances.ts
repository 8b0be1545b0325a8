import { randomUUID } from 'node:crypto'
import { startHaproxy } from '../withstand/haproxy.ts'
import { saveRequest, sentOrder } from './enquiries.ts'
import { compareAtLeast, type Figure, median, perSecond } from './figure.ts'
import { type Load, load } from './load.ts'
import { type ServerProcess, startShop } from './server-process.ts'
import { canHold, holdTo } from './share-of-core.ts'
import { loadPath } from './wrk.ts'

const INSTANCES = 3
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 64
/** Of a core, for each instance: three of them, HAProxy, PostgreSQL and who asks then have all that they want of two. */
const SHARE = 0.25
/** So many keep each of three busy; of the one HAProxy's own question is answered well within its three seconds. */
const CONNECTIONS_HELD = 32

type Size = { connections: number; seconds: number }

/**
 * What three instances behind an HAProxy answer a second, beside one behind the same; all on one PostgreSQL. First with what the
 * machine has, of which one instance may take all; then each with its own quarter of a core, as if it had a machine of its own.
 */
export async function measureInstances(
  newDataDir: (name: string) => string,
  databaseUrl: string,
): Promise<Figure[]> {
  const settings = { PROXIES: '1', DATABASE_URL: databaseUrl }
  const shops: ServerProcess[] = []
  while (shops.length < INSTANCES)
    shops.push(await startShop(newDataDir(`instance-${shops.length}`), settings))
  const [first] = shops
  if (!first) throw new Error('No instance was started')
  const sides = {
    three: await startHaproxy(
      newDataDir('three'),
      shops.map(({ port }) => port),
    ),
    one: await startHaproxy(newDataDir('one'), [first.port]),
  }
  if ('missing' in sides.three || 'missing' in sides.one) {
    for (const shop of shops) await shop.stop()
    return [{ what: 'three instances', shop: 'not measured: HAProxy is not installed' }]
  }
  const ports = { three: sides.three.port, one: sides.one.port }
  await Promise.all([sides.three.ready(), sides.one.ready()])
  const print = await printPath(first)
  const save = await saveRequest(first)
  const loads: Record<string, (port: number, size: Size) => Promise<Load>> = {
    'GET /order-now': (port, size) => loadPath(port, '/order-now', size),
    print: (port, size) => loadPath(port, print, size),
    'enquiries saved': (port, size) => load(port, { ...size, request: save }),
  }
  const measure = async (
    what: string,
    connections: number,
    [name, loadOf]: [string, (typeof loads)[string]],
  ) => {
    const rates: Record<'three' | 'one', number[]> = { three: [], one: [] }
    const rate = async (side: 'three' | 'one', seconds: number) =>
      (await loadOf(ports[side], { connections, seconds })).perSecond
    await rate('three', 2)
    for (let round = 0; round < ROUNDS; round++) {
      rates.three.push(await rate('three', SECONDS))
      rates.one.push(await rate('one', SECONDS))
    }
    return compareAtLeast(1.5, `${what}: ${name}`, median(rates.three), median(rates.one), perSecond)
  }
  const figures: Figure[] = []
  for (const each of Object.entries(loads)) figures.push(await measure('three instances', CONNECTIONS, each))
  const held = canHold ? shops.map(({ pid }) => holdTo(SHARE, pid)) : []
  const whileHeld = 'three instances with a quarter of a core each'
  if (canHold)
    for (const each of Object.entries(loads)) figures.push(await measure(whileHeld, CONNECTIONS_HELD, each))
  else figures.push({ what: whileHeld, shop: 'not measured: they cannot be held to it here' })
  sides.three.stop()
  sides.one.stop()
  for (const shop of shops) await shop.stop()
  for (const { letGo } of held) letGo()
  return figures
}

/** The path of an enquiry that was just placed, for printing: read from the database each time. */
async function printPath({ origin }: ServerProcess): Promise<string> {
  const { payload, headers } = await sentOrder(origin)
  const answer = await fetch(`${origin}/api/order/save`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(payload),
  })
  const { data }: { data: { order_id: string } } = await answer.json()
  return `/api/order/public/print/get/${data.order_id}`
}
