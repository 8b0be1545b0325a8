import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { handleRequests, openHttpServer, stopHttpServer } from './server/http-server.ts'

// Starts the server: Vite's middleware in development (`--dev`), otherwise the built server. Shuts down gracefully on SIGTERM.

type Entry = typeof import('./server/entry.ts')

const root = import.meta.dirname
const isDevelopment = process.argv.includes('--dev')
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'
// Worker processes inherit this variable.
process.env.NODE_COMPILE_CACHE ??= join(root, 'build/compiled')
enableCompileCache()

/** Time in ms after which the process exits even if the shutdown has not finished. */
const SHUTDOWN_TIMEOUT = 9_000

const server = openHttpServer()
const vite = isDevelopment ? await startVite() : undefined
const office = isDevelopment ? await startOffice() : undefined
const { openShop, SettingsError }: Entry = vite ? await loadSource(vite) : await loadBuilt()

try {
  const shop = await openShop({ root, environment: process.env })
  const listener: RequestListener = (request, response) => {
    const handleByShop = () => shop.listener(request, response)
    if (!vite) handleByShop()
    else if (/^\/office(?:\/(?!api\/)|$|\?)/.test(request.url ?? ''))
      office?.middlewares(request, response, handleByShop)
    else vite.middlewares(request, response, handleByShop)
  }
  handleRequests(server, listener, shop.headers)
  const stop = async () => {
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT).unref()
    shop.endStreams()
    await stopHttpServer(server)
    await shop.close()
    await Promise.all([vite?.close(), office?.close()])
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { PORT, HOST } = shop.settings
  server.listen(PORT, HOST)
  await once(server, 'listening').catch((error) => {
    throw new SettingsError(`PORT ${PORT}${HOST ? ` of ${HOST}` : ''} cannot be opened: ${error.code}.`)
  })
  const address = server.address()
  console.log(`Listening on http://localhost:${typeof address === 'object' && address ? address.port : PORT}`)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function startVite() {
  const { createServer: createVite } = await import('vite')
  return createVite({ root, server: { middlewareMode: true, hmr: { server } } })
}

/** Starts the office's own Vite server under /office. */
async function startOffice() {
  const { createServer: createVite } = await import('vite')
  const hmr = { server, path: 'office-hmr' }
  return createVite({
    configFile: join(root, 'office/vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, hmr },
  })
}

async function loadSource(vite: ViteDevServer): Promise<Entry> {
  const { openShop, SettingsError } = await vite.ssrLoadModule('./server/entry.ts')
  return { openShop, SettingsError }
}

async function loadBuilt(): Promise<Entry> {
  const built = join(root, 'build/server/index.js')
  if (!isBuilt()) {
    if (existsSync(join(root, 'node_modules/@react-router/dev'))) {
      console.log('Building the shop …')
      execFileSync(process.execPath, [join(root, 'scripts/build.ts')], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    } else if (existsSync(built)) {
      console.log('The build tools are not installed: starting the build of another version.')
    } else {
      console.error(
        'The shop is not built, and the build tools are not installed: run npm ci and npm run build.',
      )
      process.exit(1)
    }
  }
  return import(built)
}

/** Returns whether build/version (scripts/build.ts) matches the version of package.json. */
function isBuilt(): boolean {
  const versionFile = join(root, 'build/version')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return existsSync(versionFile) && readFileSync(versionFile, 'utf8').trim() === version
}
