import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { REQUIREMENTS } from './testing/requirements.ts'
import { isThorough } from './testing/thoroughness.ts'

/** Tests that measure time or memory: they run by themselves, after all others. */
const MEASURES = [
  'tests/office/photos/hostile-photo.test.ts',
  'tests/office/price-list/hostile-sheets.test.ts',
  'tests/price-sheets/speed.test.ts',
  'withstand/**/*.test.ts',
]

/** Documents of the storefront: one built shop serves them all. */
const DOCUMENTS = 'tests/documents/**/*.test.ts'

const UNIT = '{app,contract,content,domain,i18n,office,scripts,seed,server,testing}/**/*.test.{ts,tsx}'
const API = 'tests/**/*.test.ts'
/** Tests that replace modules, load them again or change the environment: each needs a module graph of its own. */
const ISOLATED = globSync([UNIT, API], { exclude: [...MEASURES, DOCUMENTS] }).filter((file) =>
  /\bvi\.(mock|doMock|hoisted|stubEnv|stubGlobal|resetModules)\(/.test(readFileSync(file, 'utf8')),
)

// Apart from vite.config.ts: the tests do not need React Router's plugin.
export default defineConfig({
  test: {
    environment: 'node',
    // A busy machine is slow, not wrong.
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
          // All files of a worker share one module graph. Importing the same modules anew for each file takes as long again.
          isolate: false,
        },
      },
      // Most wait for a database or a shop that they started: two processors carry two.
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
