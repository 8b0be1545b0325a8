import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { openConnections } from './server/connections.ts'

// Opens the port: Vite's middleware while developing (`--dev`), the built server otherwise; stops cleanly.

type Entry = typeof import('./server/entry.ts')

const root = import.meta.dirname
const developing = process.argv.includes('--dev')
process.env.NODE_ENV ??= developing ? 'development' : 'production'

/** Whatever happens, the process is gone so many ms after it was told to stop. */
const GONE_WITHIN = 9_000

const { server, answer, close } = openConnections()
const vite = developing ? await startVite() : undefined
const { openShop, SettingsError }: Entry = vite ? await loadSource(vite) : await loadBuilt()

try {
  const shop = await openShop({ root, environment: process.env })
  answer((request, response) => {
    if (vite) vite.middlewares(request, response, () => shop.listener(request, response))
    else shop.listener(request, response)
  }, shop.headers)
  server.listen(shop.settings.PORT, shop.settings.HOST, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : shop.settings.PORT
    console.log(`Listening on http://localhost:${port}`)
  })
  const stop = async () => {
    setTimeout(() => process.exit(1), GONE_WITHIN).unref()
    await close()
    await shop.close()
    await vite?.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function startVite() {
  const { createServer: createVite } = await import('vite')
  return createVite({ root, server: { middlewareMode: true, hmr: { server } } })
}

async function loadSource(vite: ViteDevServer): Promise<Entry> {
  const { openShop, SettingsError } = await vite.ssrLoadModule('./server/entry.ts')
  return { openShop, SettingsError }
}

async function loadBuilt(): Promise<Entry> {
  const built = join(root, 'build/server/index.js')
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = globSync('{app,content,contract,domain,i18n,public,seed,server}/**/*', { cwd: root })
  const newer = [...sources, 'package-lock.json', 'vite.config.ts'].some((path) => {
    const file = statSync(join(root, path), { throwIfNoEntry: false })
    return file !== undefined && file.mtimeMs > builtAt
  })
  const tools = join(root, 'node_modules/@react-router/dev/bin.cjs')
  if (newer || builtAt === 0) {
    if (existsSync(tools)) {
      console.log('Building the shop …')
      execFileSync(process.execPath, [tools, 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    } else if (builtAt === 0) {
      console.error(
        'The shop is not built, and what builds it is not installed: run npm ci and npm run build.',
      )
      process.exit(1)
    } else {
      console.log(
        'What builds the shop is not installed: starting it as it was built, older than its sources.',
      )
    }
  }
  return import(built)
}
