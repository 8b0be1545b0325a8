import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { canInstallPackages, installPackages } from './debian-packages.ts'

/** Chromium without windows, as Debian names it: the journeys take a quarter less time in it. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/**
 * The path of a Chromium that runs: the one that `CHROMIUM_PATH` names, the system's, or Playwright's own.
 * `undefined` when there is none.
 */
export function findChromium(): string | undefined {
  const system = findInPath(HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome')
  return [process.env.CHROMIUM_PATH, ...system, chromium.executablePath()].find(isRunnable)
}

/** As `findChromium`, and installs what is missing and can be had. Throws a sentence for people when there is none then. */
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
  const playwrights = findChromium()
  if (playwrights || !canInstallPackages()) return playwrights
  installPackages('chromium')
  return findChromium()
}

function findInPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

// A file alone proves nothing: some distributions ship a `chromium-browser` that only says where to get one.
function isRunnable(path: string | undefined): path is string {
  return path !== undefined && spawnSync(path, ['--version']).status === 0
}
