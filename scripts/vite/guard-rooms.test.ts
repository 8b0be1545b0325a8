import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { forbidClientImports } from './forbid-client-imports.ts'

const root = join(import.meta.dirname, '../..')
mkdirSync(join(root, '.test-results'), { recursive: true })
const folder = mkdtempSync(join(root, '.test-results/guard-'))
afterAll(() => rmSync(folder, { recursive: true }))

function buildFor(environment: 'client' | 'ssr', code: string, rooms: string[]) {
  const entry = join(folder, `${environment}.ts`)
  writeFileSync(entry, code)
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [forbidClientImports(rooms)],
    build: { write: false, ssr: environment === 'ssr', rollupOptions: { input: entry } },
  })
}

describe('Server modules', () => {
  it.each([
    "import '#server/settings.ts'",
    "import '../../server/settings.ts'",
    "void import('#server/settings.ts')",
  ])('are rejected in browser code by %s', async (code) => {
    await expect(buildFor('client', code, ['server'])).rejects.toThrow(
      /imports '.*settings\.ts', which is in server\//,
    )
  })

  it('can be imported by the server', async () => {
    await expect(buildFor('ssr', "import '#server/settings.ts'", ['server'])).resolves.toBeDefined()
  })
})

describe('Office modules', () => {
  it.each(['#contract/office/screens.ts', '#i18n/office/en.ts', '#office/design/tokens.css'])(
    'are rejected in storefront code by %s',
    async (path) => {
      const rooms = ['office', 'contract/office', 'i18n/office']
      await expect(buildFor('client', `import '${path}'`, rooms)).rejects.toThrow(/which is in .*office\//)
    },
  )

  it('do not include paths with a similar name', async () => {
    await expect(
      buildFor('client', "import '#domain/office/office-error-codes.ts'", ['office']),
    ).resolves.toBeDefined()
  })
})
