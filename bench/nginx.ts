import { setTimeout } from 'node:timers/promises'
import { finishedAnswers } from './answer.ts'
import {
  atMostBeside,
  compare,
  compareAtLeast,
  type Figure,
  median,
  perSecond,
  spread,
  tenthsOfMs,
} from './figure.ts'
import type { Load } from './load.ts'
import { memoryFigures, mostMemory } from './memory.ts'
import { startMemoryNginx } from './memory-nginx.ts'
import { CALM_AFTER, startBareServer, startShop } from './server-process.ts'
import { LOADED_BY, loadPath } from './wrk.ts'

const PATH = '/order-now'
const CONNECTIONS = 64
/** Processes of one program differ: so many of each are measured, so often in turns, for so many seconds. */
const PROCESSES = Number(process.env.ROUNDS ?? 9)
const TURNS = 3
const SECONDS = 3
const WARM_UP = 2

const SIDES = ['shop', 'bare', 'nginx'] as const

/**
 * /order-now from the shop's memory beside an nginx of one process that sends the same bytes and headers from its own; and what Node's own
 * HTTP server reaches that does nothing else.
 */
export async function measureNginx(newDataDir: (name: string) => string): Promise<Figure[]> {
  const loads: Record<(typeof SIDES)[number], Load[]> = { shop: [], bare: [], nginx: [] }
  const memories: number[] = []
  for (let round = 0; round < PROCESSES; round++) {
    const shop = await startShop(newDataDir(`beside-nginx-${round}`))
    await setTimeout(CALM_AFTER)
    const [answer] = await finishedAnswers(shop.origin, [PATH])
    if (!answer) throw new Error('The shop answers nothing')
    const nginx = await startMemoryNginx(answer, newDataDir(`nginx-${round}`))
    if ('missing' in nginx) {
      await shop.stop()
      return [{ what: `${PATH} beside nginx`, shop: `not measured: ${nginx.missing}` }]
    }
    const bare = await startBareServer(newDataDir(`bare-${round}`), [answer])
    const ports = { shop: shop.port, bare: bare.port, nginx: nginx.port }
    const [, memory] = await mostMemory(shop, async () => {
      for (const side of SIDES)
        await loadPath(ports[side], PATH, { connections: CONNECTIONS, seconds: WARM_UP })
      for (let turn = 0; turn < TURNS; turn++)
        for (const side of SIDES)
          loads[side].push(await loadPath(ports[side], PATH, { connections: CONNECTIONS, seconds: SECONDS }))
    })
    if (memory) memories.push(memory)
    nginx.stop()
    await bare.stop()
    await shop.stop()
  }
  const of = (side: keyof typeof loads, figure: 'perSecond' | 'p99') =>
    loads[side].map((load) => load[figure])
  const [rates, ratesOfNginx] = [of('shop', 'perSecond'), of('nginx', 'perSecond')]
  const [waits, waitsOfNginx] = [of('shop', 'p99'), of('nginx', 'p99')]
  const what = `GET ${PATH} beside nginx, by ${LOADED_BY}`
  return [
    compareAtLeast(0.5, what, median(rates), median(ratesOfNginx), perSecond),
    spread(`${what}, all runs`, rates, ratesOfNginx, perSecond),
    compare(
      "a server of Node's own that does nothing else, beside nginx",
      median(of('bare', 'perSecond')),
      median(ratesOfNginx),
      perSecond,
    ),
    atMostBeside(10, `${what}, p99`, median(waits), median(waitsOfNginx), tenthsOfMs),
    spread(`${what}, p99, all runs`, waits, waitsOfNginx, tenthsOfMs),
    ...memoryFigures('memory under 64 connections', memories.length > 0 ? Math.max(...memories) : undefined),
  ]
}
