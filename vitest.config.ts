import { defineConfig } from 'vitest/config'
import { REQUIREMENTS } from './testing/requirements.ts'
import { isThorough } from './testing/thoroughness.ts'

/** Tests that measure time or memory: they run by themselves, after all others. */
const MEASURES = [
  'tests/office/files.test.ts',
  'tests/office/sheets.test.ts',
  'tests/price-sheets/speed.test.ts',
  'withstand/**/*.test.ts',
]

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
          include: [
            '{app,contract,content,domain,i18n,office,scripts,seed,server,testing}/**/*.test.{ts,tsx}',
          ],
          maxWorkers: 2,
          // One module graph for all files of a worker: half of the time was importing the same modules 130 times.
          isolate: false,
        },
      },
      // Most wait for a database or a shop that they started: two processors carry two.
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/**/*.test.ts'],
          exclude: MEASURES,
          maxWorkers: 2,
          globalSetup: ['testing/template-database.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'measures', include: MEASURES, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
