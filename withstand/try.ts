import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Figure } from '#testing/figure.ts'
import { type ServerProcess, startShopIn } from '#testing/server-process.ts'
import { gone } from './gone.ts'
import type { Proof, Trial } from './proof.ts'

/**
 * Tries one thing on the shop of the checkout in `folder`. Gives its figures; throws when it takes longer than it may. No
 * shop that it started goes on after it.
 */
export async function tryProof(
  { id, within, run }: Proof,
  { folder, long }: { folder: string; long: boolean },
): Promise<Figure[]> {
  const dataDirs = mkdtempSync(join(tmpdir(), 'mathappu-withstand-'))
  const newDataDir = (name: string) => {
    const dataDir = join(dataDirs, name)
    mkdirSync(dataDir)
    return dataDir
  }
  const late = new AbortController()
  const shops: Promise<ServerProcess>[] = []
  const start: Trial['start'] = async (...words) => {
    if (late.signal.aborted) throw new Error(`${id} is over`)
    const shop = startShopIn(folder, ...words)
    shops.push(shop)
    return shop
  }
  try {
    return await Promise.race([
      run({ start, newDataDir, long, slack: long ? 1 : 20 }),
      setTimeout(within * 1000, undefined, late).then(() => {
        throw new Error(`${id} took longer than ${within} s`)
      }),
    ])
  } finally {
    late.abort()
    for (const shop of await Promise.allSettled(shops))
      if (shop.status === 'fulfilled') await gone(shop.value)
    rmSync(dataDirs, { recursive: true, force: true })
  }
}
