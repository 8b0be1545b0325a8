import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { startShopIn } from '../bench/server-process.ts'
import type { Proof } from './proof.ts'

/** Tries one thing on the shop of the checkout in `folder`. Gives its figures; throws when it takes longer than it may. */
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
  try {
    return await Promise.race([
      run({ start: (...words) => startShopIn(folder, ...words), newDataDir, long, slack: long ? 1 : 20 }),
      setTimeout(within * 1000, undefined, late).then(() => {
        throw new Error(`${id} took longer than ${within} s`)
      }),
    ])
  } finally {
    late.abort()
    rmSync(dataDirs, { recursive: true, force: true })
  }
}
