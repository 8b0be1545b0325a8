import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Measurement } from '#testing/measurement.ts'
import { type ServerProcess, startServerProcessIn } from '#testing/processes/server-process.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { stopOrKill } from './stop-or-kill.ts'

/**
 * Tries one thing on the shop of the checkout in `folder`. Gives its figures; throws when it takes longer than it may. No
 * shop that it started goes on after it.
 */
export async function runScenario(
  { id, timeLimit, run }: Scenario,
  { folder, long }: { folder: string; long: boolean },
): Promise<Measurement[]> {
  const dataDirs = mkdtempSync(join(tmpdir(), 'mathappu-withstand-'))
  const newDataDir = (name: string) => {
    const dataDir = join(dataDirs, name)
    mkdirSync(dataDir)
    return dataDir
  }
  const late = new AbortController()
  const shops: Promise<ServerProcess>[] = []
  const start: ScenarioContext['startShop'] = async (...words) => {
    if (late.signal.aborted) throw new Error(`${id} is over`)
    const shop = startServerProcessIn(folder, ...words)
    shops.push(shop)
    return shop
  }
  try {
    return await Promise.race([
      run({ startShop: start, newDataDir, isFullLength: long, slackFactor: long ? 1 : 20 }),
      setTimeout(timeLimit * 1000, undefined, late).then(() => {
        throw new Error(`${id} took longer than ${timeLimit} s`)
      }),
    ])
  } finally {
    late.abort()
    for (const shop of await Promise.allSettled(shops))
      if (shop.status === 'fulfilled') await stopOrKill(shop.value)
    rmSync(dataDirs, { recursive: true, force: true })
  }
}
