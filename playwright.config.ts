import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { FIRST_USER } from './e2e/office/first-user.ts'
import { freePort } from './scripts/free-port.ts'

// Every worker reads this file too: the port and the folder are chosen once and handed on in the environment.
if (!process.env.JOURNEYS_PORT) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-journeys-'))
  process.env.JOURNEYS_PORT = String(await freePort())
  process.env.JOURNEYS_DATA_DIR = dataDir
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}
const baseURL = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.test-results/journeys',
  reporter: [['list'], ['json', { outputFile: '.test-results/playwright.json' }]],
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // A journey mostly waits, for the browser or for what it watches: two processors carry three.
  workers: 3,
  // The gate runs on machines of every load: what passes only when it is tried again passes, and is named to be mended.
  retries: process.env.CI ? 1 : 0,
  // Looking at 228 rows takes axe a while on a small machine.
  timeout: 180_000,
  // A machine that is busy with something else is slow, not wrong. What has to be quick says so itself.
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    browserName: 'chromium',
    // A trace costs a third of a journey's time: it is kept of what is tried again.
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
    // The oldest browsers, which it starts itself; each of them takes its time.
    { name: 'floor', testMatch: 'floor.test.ts', timeout: 300_000, expect: { timeout: 30_000 } },
    {
      name: 'phone',
      testIgnore: ['floor.test.ts', 'e2e/office/**'],
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
    // What is the same on every device is gone through on the phone alone: '@once'.
    {
      name: 'desktop',
      testIgnore: ['floor.test.ts', 'e2e/office/**'],
      grepInvert: /@once/,
      use: { viewport: { width: 1366, height: 900 } },
    },
    // The office: a packer's cheap phone, and the desk.
    {
      name: 'office-phone',
      testDir: 'e2e/office',
      use: {
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
    {
      name: 'office-desktop',
      testDir: 'e2e/office',
      grepInvert: /@once/,
      use: { viewport: { width: 1366, height: 900 } },
    },
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
