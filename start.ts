import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

// Opens the port: Vite's middleware while developing (`--dev`), the built server otherwise; stops cleanly.

const root = import.meta.dirname
const developing = process.argv.includes('--dev')
process.env.NODE_ENV ??= developing ? 'development' : 'production'

type Entry = typeof import('./server/entry.ts')

async function loadBuilt(): Promise<Entry> {
  const built = join(root, 'build/server/index.js')
  const sources = globSync('{app,content,contract,domain,i18n,server}/**/*.{ts,tsx,css}', { cwd: root })
  const files = [...sources, 'package-lock.json', 'vite.config.ts'].map((file) => join(root, file))
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (files.some((file) => statSync(file).mtimeMs > builtAt)) {
    console.log('Building the shop …')
    execFileSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return import(built)
}

const vite = developing
  ? await (await import('vite')).createServer({ root, server: { middlewareMode: true } })
  : undefined
const { openShop, SettingsError } = vite
  ? await vite.ssrLoadModule('./server/entry.ts').then((entry): Entry => entry as Entry)
  : await loadBuilt()

try {
  const shop = await openShop({ root, environment: process.env })
  const server = createServer((request, response) =>
    vite
      ? vite.middlewares(request, response, () => shop.listener(request, response))
      : shop.listener(request, response),
  )
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
    server.closeIdleConnections()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exit(1)
}
