import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** How long a start may take, in ms: the first may build the shop. */
export const START_TIMEOUT = 180_000

/** A shop that runs as `npm start` runs it, and its address. */
export type RunningShop = { address: string; process: ChildProcess }

/** Starts the shop of a folder, or of a PostgreSQL, on a port of its own. Throws when it ends before it is ready. */
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
    // Not inherited: processes that the shop started would keep the worker's pipe open after both have ended.
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

/** Ends it without a word of warning; resolves when it is gone. */
export async function killShop({ process: shop }: RunningShop): Promise<void> {
  if (shop.signalCode) return
  shop.kill('SIGKILL')
  await once(shop, 'exit')
}
