import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { canInstallPackages, installPackages } from './debian-packages.ts'

/** Debian's Chromium without windows, which runs the journeys faster. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/**
 * Returns the path of a Chromium that runs: `CHROMIUM_PATH`, the system's, or Playwright's own.
 * Returns `undefined` if there is none.
 */
export function findChromium(): string | undefined {
  const system = findInPath(HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome')
  return [process.env.CHROMIUM_PATH, ...system, chromium.executablePath()].find(isRunnable)
}

/** Like `findChromium`, but installs a missing browser if possible. Throws an Error with a readable message if that fails. */
export function getChromium(): string {
  const isChosen = process.env.CHROMIUM_PATH || findInPath(HEADLESS_SHELL).some(isRunnable)
  if (!isChosen && canInstallPackages()) installPackages(HEADLESS_SHELL)
  const found = findChromium() ?? installChromium()
  if (found) return found
  throw new Error(
    'No Chromium was found and none could be installed: install it, or set CHROMIUM_PATH to its program file.',
  )
}

function installChromium(): string | undefined {
  console.log('Installing Chromium …')
  spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const downloaded = findChromium()
  if (downloaded || !canInstallPackages()) return downloaded
  installPackages('chromium')
  return findChromium()
}

function findInPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

// Some distributions ship a `chromium-browser` that only prints how to install one, so an existing file is not enough.
function isRunnable(path: string | undefined): path is string {
  return path !== undefined && spawnSync(path, ['--version']).status === 0
}
