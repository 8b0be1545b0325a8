import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { REQUIREMENTS } from './testing/requirements.ts'
import { isThorough } from './testing/thoroughness.ts'

/** Tests that measure time or memory. They run alone, after all others. */
const MEASURES = [
  'tests/office/photos/hostile-photo.test.ts',
  'tests/office/price-list/hostile-sheets.test.ts',
  'tests/price-sheets/speed.test.ts',
  'withstand/**/*.test.ts',
]

/** Tests of the storefront's documents. They share one built shop. */
const DOCUMENTS = 'tests/documents/**/*.test.ts'

const UNIT = '{app,contract,content,domain,i18n,office,scripts,seed,server,testing}/**/*.test.{ts,tsx}'
const API = 'tests/**/*.test.ts'
/** Tests that mock or reload modules or change the environment. Each needs its own module graph. */
const ISOLATED = globSync([UNIT, API], { exclude: [...MEASURES, DOCUMENTS] }).filter((file) =>
  /\bvi\.(mock|doMock|hoisted|stubEnv|stubGlobal|resetModules)\(/.test(readFileSync(file, 'utf8')),
)

// Separate from vite.config.ts: the tests do not need React Router's plugin.
export default defineConfig({
  test: {
    environment: 'node',
    // Generous, because the machine may be busy.
    testTimeout: isThorough ? 180_000 : 30_000,
    tags: REQUIREMENTS.map(({ id, title }) => ({ name: id, description: title })),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [UNIT],
          exclude: ISOLATED,
          maxWorkers: 2,
          // Files of a worker share one module graph. Importing the modules for each file would double the time.
          isolate: false,
        },
      },
      // Two workers, because most tests wait for a database or a shop process.
      {
        extends: true,
        test: {
          name: 'api',
          include: [API],
          exclude: [...MEASURES, DOCUMENTS, ...ISOLATED],
          maxWorkers: 2,
          isolate: false,
          globalSetup: ['testing/database/template-database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ISOLATED,
          maxWorkers: 2,
          globalSetup: ['testing/database/template-database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'documents',
          include: [DOCUMENTS],
          maxWorkers: 2,
          globalSetup: ['testing/documents-shop.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'measures', include: MEASURES, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
