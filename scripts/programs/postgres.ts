import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { getFreePort } from '../free-port.ts'
import { canInstallPackages, installPackages } from './debian-packages.ts'

/** A throw-away PostgreSQL on 127.0.0.1. */
export type Postgres = {
  /** Of its superuser. */
  url: string
  /** Stops it and removes its files. */
  stop: () => void
  /** Ends it, and every connection; resolves when it is gone. */
  shutDown: () => Promise<void>
  /** Starts it again; resolves when it takes connections. */
  startUp: () => Promise<void>
  /** Lets it stand still, with all its connections open. Throws where there is no pgrep to find them. */
  freeze: () => void
  thaw: () => void
}

/** Who runs a PostgreSQL. */
export type ProcessOwner = { uid: number; gid: number }

/**
 * Starts a PostgreSQL of our own with a fresh cluster, which need not wait for the disk unless it is told to, or gives the reason in a sentence why that cannot be.
 * It is stopped and removed when this process exits, if it was not before; so signals must end in `process.exit`.
 * Throws when PostgreSQL is there but does not start.
 */
export async function startPostgres({ waitsForDisk = false } = {}): Promise<Postgres | { missing: string }> {
  const bin = findPostgresPrograms()
  if (!bin) return { missing: 'PostgreSQL is not installed' }
  const owner = findPostgresOwner()
  if (!owner) return { missing: 'PostgreSQL does not run as root, and there is no user postgres' }

  const folder = mkdtempSync(join(tmpdir(), 'mathappu-postgres-'))
  const [cluster, log] = [join(folder, 'cluster'), join(folder, 'log')]
  const run = (program: string, ...words: string[]) =>
    execFileSync(join(bin, program), words, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const pidFile = join(cluster, 'postmaster.pid')
  let isFrozen = false
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of listProcessIds(readServerPid(cluster))) process.kill(pid, name)
    isFrozen = name === 'SIGSTOP'
  }
  const stop = () => {
    process.off('exit', stop)
    if (existsSync(pidFile)) {
      if (isFrozen) signal('SIGCONT')
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
    const port = await getFreePort()
    // Nothing in this cluster outlives the tests.
    const fsync = waitsForDisk ? 'on' : 'off'
    const options = `-h 127.0.0.1 -p ${port} -c unix_socket_directories= -c fsync=${fsync} -c max_connections=200`
    const start = ['start', '--pgdata', cluster, '--log', log, '--options', options, '--wait']
    run('pg_ctl', ...start)
    const pgCtl = async (...words: string[]) => {
      const child = spawn(join(bin, 'pg_ctl'), words, { ...owner, cwd: folder, stdio: 'ignore' })
      const [status] = await once(child, 'exit')
      if (status !== 0) throw new Error(`pg_ctl ${words[0]} ended with ${status}`)
    }
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop,
      shutDown: () => pgCtl('stop', '--pgdata', cluster, '--mode', 'fast', '--wait'),
      startUp: () => pgCtl(...start),
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
    }
  } catch (error) {
    if (existsSync(log)) console.error(readFileSync(log, 'utf8'))
    stop()
    throw error
  }
}

/** Installs PostgreSQL where it is missing and may be installed. */
export function installPostgres(): void {
  if (!findPostgresPrograms() && canInstallPackages()) installPackages('postgresql')
}

/** The process of the server that keeps a cluster; of one that was killed it is what it was. Throws where there is none. */
export function readServerPid(cluster: string): number {
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

/** A server and its connections, each of which is a child of it. Throws where there is no pgrep to find them. */
export function listProcessIds(server: number): number[] {
  const { stdout: children, error } = spawnSync('pgrep', ['-P', `${server}`], { encoding: 'utf8' })
  if (error) throw new Error('PostgreSQL cannot be frozen without pgrep', { cause: error })
  return [server, ...children.split('\n').filter(Boolean).map(Number)]
}

/** The folder of PostgreSQL's programs, where it is installed. */
export function findPostgresPrograms(): string | undefined {
  const told = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const debian = globSync('/usr/lib/postgresql/*/bin')
  return [told, ...debian, ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => folder && existsSync(join(folder, 'initdb')),
  )
}

/** Who can run a PostgreSQL: it refuses to run as root, for which its package brings a user. Undefined where there is none. */
export function findPostgresOwner(): ProcessOwner | undefined {
  const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1]
  if (uid !== 0) return { uid, gid }
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return id('-u') > 0 ? { uid: id('-u'), gid: id('-g') } : undefined
}
