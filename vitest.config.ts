import { defineConfig } from 'vitest/config'

// Apart from vite.config.ts: the tests do not need React Router's plugin.
export default defineConfig({
  test: {
    environment: 'node',
    // A machine that is busy with something else is slow, not wrong.
    testTimeout: 30_000,
    // As with the journeys: in the gate a test is tried again, and named at the end if that was needed (scripts/results.ts).
    retry: process.env.CI ? 1 : 0,
    include: [
      '{app,contract,content,domain,i18n,office,scripts,seed,server,tests,withstand}/**/*.test.{ts,tsx}',
    ],
  },
})
