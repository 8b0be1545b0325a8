import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed here: Debian or a child of it, and we are root. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** Installs Debian packages; whether that worked. Only where `canInstallPackages()`. */
export function installPackages(...names: string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...words: string[]) =>
    spawnSync('apt-get', words, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return aptGet('update') && aptGet('install', '--yes', '--no-install-recommends', ...names)
}
