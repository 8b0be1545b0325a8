import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { guardServer } from './guard-server.ts'

const root = join(import.meta.dirname, '..')
mkdirSync(join(root, '.test-results'), { recursive: true })
const folder = mkdtempSync(join(root, '.test-results/guard-'))
afterAll(() => rmSync(folder, { recursive: true }))

function buildFor(environment: 'client' | 'ssr', code: string) {
  const entry = join(folder, `${environment}.ts`)
  writeFileSync(entry, code)
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [guardServer()],
    build: { write: false, ssr: environment === 'ssr', rollupOptions: { input: entry } },
  })
}

describe('what only the server may read', () => {
  it.each([
    "import '#server/settings.ts'",
    "import '../../server/settings.ts'",
    "void import('#server/settings.ts')",
  ])('does not reach the browser by %s', async (code) => {
    await expect(buildFor('client', code)).rejects.toThrow(
      /imports '.*settings\.ts', which only the server may read/,
    )
  })

  it('is open to the server', async () => {
    await expect(buildFor('ssr', "import '#server/settings.ts'")).resolves.toBeDefined()
  })
})
