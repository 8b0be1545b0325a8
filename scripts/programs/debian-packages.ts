import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns whether Debian packages can be installed: a Debian-based system and root. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** Installs Debian packages and returns whether that succeeded. Requires `canInstallPackages()`. */
export function installPackages(...names: string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return aptGet('update') && aptGet('install', '--yes', '--no-install-recommends', ...names)
}
