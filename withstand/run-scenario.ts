import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Measurement } from '#testing/measurement.ts'
import { type ServerProcess, startServerProcessIn } from '#testing/processes/server-process.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { stopOrKill } from './stop-or-kill.ts'

/**
 * Runs a scenario on the shop of the checkout in `folder` and returns its figures. Throws if it exceeds its time limit. Stops all
 * shops that the scenario started.
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
  const timeout = new AbortController()
  const shops: Promise<ServerProcess>[] = []
  const startShop: ScenarioContext['startShop'] = async (...args) => {
    if (timeout.signal.aborted) throw new Error(`${id} is over`)
    const shop = startServerProcessIn(folder, ...args)
    shops.push(shop)
    return shop
  }
  try {
    return await Promise.race([
      run({ startShop, newDataDir, isFullLength: long, slackFactor: long ? 1 : 20 }),
      setTimeout(timeLimit * 1000, undefined, timeout).then(() => {
        throw new Error(`${id} took longer than ${timeLimit} s`)
      }),
    ])
  } finally {
    timeout.abort()
    for (const shop of await Promise.allSettled(shops))
      if (shop.status === 'fulfilled') await stopOrKill(shop.value)
    rmSync(dataDirs, { recursive: true, force: true })
  }
}
