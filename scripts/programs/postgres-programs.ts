import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './debian-packages.ts'

/** The user that PostgreSQL runs as. */
export type ProcessOwner = { uid: number; gid: number }

/** Returns the folder of PostgreSQL's programs, or undefined if it is not installed. */
export function findPostgresPrograms(): string | undefined {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const debian = globSync('/usr/lib/postgresql/*/bin')
  return [configured, ...debian, ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => folder && existsSync(join(folder, 'initdb')),
  )
}

/** Returns the user that can run PostgreSQL. PostgreSQL does not run as root; its package creates the user postgres. */
export function findPostgresOwner(): ProcessOwner | undefined {
  const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1]
  if (uid !== 0) return { uid, gid }
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return id('-u') > 0 ? { uid: id('-u'), gid: id('-g') } : undefined
}

/** Installs PostgreSQL if it is missing and packages can be installed. */
export function installPostgres(): void {
  if (!findPostgresPrograms() && canInstallPackages()) installPackages('postgresql')
}
