import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { FIRST_USER } from './e2e/office/first-user.ts'
import { getFreePort } from './scripts/free-port.ts'
import { isThorough } from './testing/thoroughness.ts'

// Every worker reads this file too: the port and the folder are chosen once and handed on in the environment.
if (!process.env.JOURNEYS_PORT) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-journeys-'))
  process.env.JOURNEYS_PORT = String(await getFreePort())
  process.env.JOURNEYS_DATA_DIR = dataDir
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}
const baseURL = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

/**
 * Which journeys run on a device. In the gate a journey runs once, on the device its application is mostly used with;
 * `npm run withstand` runs it on both. Tags: `@phone` and `@desktop` name the only device, `@both` asks for both in the
 * gate too, `@withstand` leaves the gate out.
 */
const leftOut = isThorough ? [] : [/@withstand/]
const onPrimary = (other: RegExp) => ({ grepInvert: [other, ...leftOut] })
const onSecondary = (own: RegExp, other: RegExp) =>
  isThorough ? { grepInvert: other } : { grep: own, grepInvert: leftOut }
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
  // A browser keeps a processor busy: two processors carry two.
  workers: 2,
  timeout: isThorough ? 180_000 : 90_000,
  // A busy machine is slow, not wrong. What has to be quick says so itself.
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    browserName: 'chromium',
    // Pictures that move cost a twentieth of the run. What moves is tested with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of a journey's time: it is kept only of a second try.
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
    // Firefox, WebKit and the oldest Chromium, which the journey starts itself.
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
    // A packer's cheap phone, and the desk.
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
    // A first start may have to build the shop.
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
