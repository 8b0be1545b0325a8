import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { canInstallPackages, installPackages } from './debian.ts'

/**
 * The path of a Chromium that runs: the one that `CHROMIUM_PATH` names, the system's, or Playwright's own.
 * `undefined` when there is none.
 */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const system = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  return [process.env.CHROMIUM_PATH, ...system, chromium.executablePath()].find(runs)
}

/** As `findChromium`, and installs one when there is none. Throws a sentence for people when that fails too. */
export function getChromium(): string {
  const found = findChromium() ?? install()
  if (found) return found
  throw new Error(
    'No Chromium was found and none could be installed: install it, or set CHROMIUM_PATH to its program file.',
  )
}

function install(): string | undefined {
  console.log('Installing Chromium …')
  spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const playwrights = findChromium()
  if (playwrights || !canInstallPackages()) return playwrights
  installPackages('chromium')
  return findChromium()
}

// A file alone proves nothing: some distributions ship a `chromium-browser` that only says where to get one.
function runs(path: string | undefined): path is string {
  return path !== undefined && spawnSync(path, ['--version']).status === 0
}
