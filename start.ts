import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'

// Opens the port: Vite's middleware while developing (`--dev`), the built server otherwise; stops cleanly.

type Entry = typeof import('./server/entry.ts')

const root = import.meta.dirname
const developing = process.argv.includes('--dev')
process.env.NODE_ENV ??= developing ? 'development' : 'production'

const server = createServer()
const vite = developing ? await startVite() : undefined
const { openShop, SettingsError }: Entry = vite ? await loadSource(vite) : await loadBuilt()

try {
  const shop = await openShop({ root, environment: process.env })
  server.on('request', (request, response) => {
    if (vite) vite.middlewares(request, response, () => shop.listener(request, response))
    else shop.listener(request, response)
  })
  server.listen(shop.settings.PORT, shop.settings.HOST, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : shop.settings.PORT
    console.log(`Listening on http://localhost:${port}`)
  })
  const stop = () => {
    server.close(async () => {
      await shop.close()
      await vite?.close()
      process.exit(0)
    })
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
  const newer = [...sources, 'package-lock.json', 'vite.config.ts'].map((path) => statSync(join(root, path)))
  if (newer.some((file) => file.mtimeMs > builtAt)) {
    console.log('Building the shop …')
    execFileSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return import(built)
}
