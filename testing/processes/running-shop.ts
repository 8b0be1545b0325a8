import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The time limit of a start in ms: the first start may build the shop. */
export const START_TIMEOUT = 180_000

/** A shop started as by `npm start`, and its address. */
export type RunningShop = { address: string; process: ChildProcess }

/** Starts a shop on a data folder or a PostgreSQL database, on a free port. Throws when it ends before it is ready. */
export async function startShop(dataDir: string, databaseUrl = ''): Promise<RunningShop> {
  const shop = spawn(process.execPath, [join(import.meta.dirname, '../../start.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PROXIES: '1',
    },
    // Not inherited: child processes of the shop would keep the worker's pipe open after both have ended.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  shop.stderr.pipe(process.stderr, { end: false })
  for await (const line of createInterface({ input: shop.stdout })) {
    const [, address] = /^Listening on (\S+)$/.exec(line) ?? []
    if (!address) continue
    shop.stdout.resume()
    return { address, process: shop }
  }
  throw new Error('The shop ended before it was ready')
}

/** Kills the shop with SIGKILL. Resolves when the process has ended. */
export async function killShop({ process: shop }: RunningShop): Promise<void> {
  if (shop.signalCode) return
  shop.kill('SIGKILL')
  await once(shop, 'exit')
}
