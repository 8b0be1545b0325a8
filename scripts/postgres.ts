import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'

/** A throw-away PostgreSQL on 127.0.0.1: the URL of its superuser, and how to stop it and remove its files. */
export type Postgres = { url: string; stop: () => void }

/**
 * Starts a PostgreSQL of our own with a fresh cluster, or gives the reason in a sentence why that cannot be.
 * It is stopped and removed when this process exits, if it was not before; so signals must end in `process.exit`.
 * Throws when PostgreSQL is there but does not start.
 */
export async function startPostgres(): Promise<Postgres | { missing: string }> {
  const bin = findPrograms()
  if (!bin) return { missing: 'PostgreSQL is not installed' }
  const owner = findOwner()
  if (!owner) return { missing: 'PostgreSQL does not run as root, and there is no user postgres' }

  const folder = mkdtempSync(join(tmpdir(), 'mathappu-postgres-'))
  const [cluster, log] = [join(folder, 'cluster'), join(folder, 'log')]
  const run = (program: string, ...words: string[]) =>
    execFileSync(join(bin, program), words, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => {
    process.off('exit', stop)
    if (existsSync(join(cluster, 'postmaster.pid'))) {
      run('pg_ctl', 'stop', '--pgdata', cluster, '--mode', 'immediate', '--wait')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)

  try {
    chownSync(folder, owner.uid, owner.gid)
    run(
      'initdb',
      '--pgdata',
      cluster,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-locale',
      '--no-sync',
    )
    const port = await freePort()
    // Nothing in this cluster outlives the tests, so it need not wait for the disk.
    const options = `-h 127.0.0.1 -p ${port} -c unix_socket_directories= -c fsync=off -c max_connections=200`
    run('pg_ctl', 'start', '--pgdata', cluster, '--log', log, '--options', options, '--wait')
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    if (existsSync(log)) console.error(readFileSync(log, 'utf8'))
    stop()
    throw error
  }
}

function findPrograms(): string | undefined {
  const told = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const debian = globSync('/usr/lib/postgresql/*/bin')
  return [told, ...debian, ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => folder && existsSync(join(folder, 'initdb')),
  )
}

// PostgreSQL refuses to run as root; its package brings a user for it.
function findOwner(): { uid: number; gid: number } | undefined {
  const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1]
  if (uid !== 0) return { uid, gid }
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return id('-u') > 0 ? { uid: id('-u'), gid: id('-g') } : undefined
}
