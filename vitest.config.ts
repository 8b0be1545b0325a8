import { defineConfig } from 'vitest/config'

const ROOMS = '{app,contract,content,domain,i18n,office,scripts,seed,server,tests}/**/*.test.{ts,tsx}'
/** What measures time or memory: by itself, after all else. */
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
    // A machine that is busy with something else is slow, not wrong.
    testTimeout: 30_000,
    // As with the journeys: in the gate a test is tried again, and named at the end if that was needed (scripts/results.ts).
    retry: process.env.CI ? 1 : 0,
    projects: [
      // Many wait for a database or a shop that they started: two processors carry two.
      { extends: true, test: { name: 'rooms', include: [ROOMS], exclude: MEASURES, maxWorkers: 2 } },
      {
        extends: true,
        test: { name: 'measures', include: MEASURES, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
