import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { FIRST_USER } from './e2e/office/first-user.ts'
import { getFreePort } from './scripts/free-port.ts'
import { isThorough } from './testing/thoroughness.ts'

// Every worker also reads this file, so the first process passes the port and the folder on in the environment.
if (!process.env.JOURNEYS_PORT) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-journeys-'))
  process.env.JOURNEYS_PORT = String(await getFreePort())
  process.env.JOURNEYS_DATA_DIR = dataDir
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}
const baseURL = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

/**
 * Selects the journeys of a device. In the gate a journey runs once, on the main device of its application; `npm run withstand`
 * runs it on both. Tags: `@phone` and `@desktop` restrict it to one device, `@both` requests both in the gate too, `@withstand`
 * excludes it from the gate.
 */
const excluded = isThorough ? [] : [/@withstand/]
const onPrimary = (other: RegExp) => ({ grepInvert: [other, ...excluded] })
const onSecondary = (own: RegExp, other: RegExp) =>
  isThorough ? { grepInvert: other } : { grep: own, grepInvert: excluded }
const ON_PHONE = /@phone|@both/
const ON_DESKTOP = /@desktop|@both/

const desktop = { viewport: { width: 1366, height: 900 } }
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  userAgent: devices['Pixel 7'].userAgent,
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.test-results/journeys',
  reporter: [['list'], ['json', { outputFile: '.test-results/playwright.json' }]],
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // One browser occupies one processor.
  workers: 2,
  timeout: isThorough ? 180_000 : 90_000,
  // Generous, because the machine may be busy. Tests with time limits set their own.
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    browserName: 'chromium',
    // Animations slow the run down. Tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces are slow, so only retries record one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // Firefox, WebKit and the oldest Chromium. The journey launches them itself.
    ...(isThorough
      ? [
          {
            name: 'floor',
            testMatch: 'oldest-browsers.test.ts',
            timeout: 300_000,
            expect: { timeout: 30_000 },
          },
        ]
      : []),
    {
      name: 'phone',
      testIgnore: ['oldest-browsers.test.ts', 'e2e/office/**'],
      use: phone,
      ...onPrimary(/@desktop/),
    },
    {
      name: 'desktop',
      testIgnore: ['oldest-browsers.test.ts', 'e2e/office/**'],
      use: desktop,
      ...onSecondary(ON_DESKTOP, /@phone/),
    },
    // The packer's small phone and the office desktop.
    {
      name: 'office-phone',
      testDir: 'e2e/office',
      use: { ...phone, viewport: { width: 360, height: 740 } },
      ...onSecondary(ON_PHONE, /@desktop/),
    },
    { name: 'office-desktop', testDir: 'e2e/office', use: desktop, ...onPrimary(/@phone/) },
  ],
  webServer: {
    command: 'node start.ts',
    url: `${baseURL}/readyz`,
    // The first start may build the shop.
    timeout: 180_000,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: process.env.JOURNEYS_PORT,
      DATA_DIR: process.env.JOURNEYS_DATA_DIR ?? '',
      OFFICE_EMAIL: FIRST_USER.email,
      OFFICE_PASSWORD: FIRST_USER.password,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
