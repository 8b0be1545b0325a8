import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { answerRequests, openHttpServer, stopHttpServer } from './server/http-server.ts'

// Opens the port: Vite's middleware while developing (`--dev`), the built server otherwise; stops cleanly.

type Entry = typeof import('./server/entry.ts')

const root = import.meta.dirname
const developing = process.argv.includes('--dev')
process.env.NODE_ENV ??= developing ? 'development' : 'production'

/** Whatever happens, the process is gone so many ms after it was told to stop. */
const GONE_WITHIN = 9_000

const server = openHttpServer()
const vite = developing ? await startVite() : undefined
const office = developing ? await startOffice() : undefined
const { openShop, SettingsError }: Entry = vite ? await loadSource(vite) : await loadBuilt()

try {
  const shop = await openShop({ root, environment: process.env })
  const listener: RequestListener = (request, response) => {
    const ofShop = () => shop.listener(request, response)
    if (!vite) ofShop()
    else if (/^\/office(?:\/(?!api\/)|$|\?)/.test(request.url ?? ''))
      office?.middlewares(request, response, ofShop)
    else vite.middlewares(request, response, ofShop)
  }
  answerRequests(server, listener, shop.headers)
  const stop = async () => {
    setTimeout(() => process.exit(1), GONE_WITHIN).unref()
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

/** The office's own, under /office; its pages are Vite's too. */
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
  const sources = '{app,content,contract,domain,i18n,public,seed,server}/**/*'
  const tool = join(root, 'node_modules/@react-router/dev/bin.cjs')
  if (isOlder(built, [sources, 'vite.config.ts'])) {
    if (existsSync(tool)) {
      console.log('Building the shop …')
      build(tool, 'build')
    } else if (!existsSync(built)) {
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
  buildOffice()
  return import(built)
}

/** Without it the shop opens all the same, and /office says why there is none. */
function buildOffice() {
  const sources = ['{contract,domain,i18n,office}/**/*']
  const tool = join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(tool) || !isOlder(join(root, 'build/office/index.html'), sources)) return
  console.log('Building the office …')
  build(tool, 'build', '--config', 'office/vite.config.ts')
}

/** Whether something that was built is older than one of its sources, or not there. */
function isOlder(built: string, sources: string[]): boolean {
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return [...globSync(sources, { cwd: root }), 'package-lock.json'].some((path) => {
    const file = statSync(join(root, path), { throwIfNoEntry: false })
    return file !== undefined && file.mtimeMs > builtAt
  })
}

function build(tool: string, ...words: string[]) {
  execFileSync(process.execPath, [tool, ...words], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
