import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort } from '../free-port.ts'
import { findPostgresOwner, findPostgresPrograms } from './postgres-programs.ts'

/** A temporary PostgreSQL server on 127.0.0.1. */
export type Postgres = {
  /** Connection URL of the superuser. */
  url: string
  /** Stops it and removes its files. */
  stop: () => void
  /** Stops the server and closes every connection. Resolves after it has exited. */
  shutDown: () => Promise<void>
  /** Restarts the server. Resolves when it accepts connections. */
  startUp: () => Promise<void>
  /** Suspends the server's processes and keeps its connections open. Throws if pgrep is missing. */
  freeze: () => void
  thaw: () => void
}

/**
 * Starts a PostgreSQL server with a fresh cluster, or returns a sentence with the reason why it cannot. Runs without fsync unless
 * `fsync` is set. The exit of this process stops and removes it, so signal handlers must call `process.exit`.
 * Throws if PostgreSQL is installed but does not start.
 */
export async function startPostgres({ fsync = false } = {}): Promise<Postgres | { missing: string }> {
  const bin = findPostgresPrograms()
  if (!bin) return { missing: 'PostgreSQL is not installed' }
  const owner = findPostgresOwner()
  if (!owner) return { missing: 'PostgreSQL does not run as root, and there is no user postgres' }

  const folder = mkdtempSync(join(tmpdir(), 'mathappu-postgres-'))
  const [cluster, log] = [join(folder, 'cluster'), join(folder, 'log')]
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
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
    // This data is temporary.
    const fsyncSetting = fsync ? 'on' : 'off'
    const options = `-h 127.0.0.1 -p ${port} -c unix_socket_directories= -c fsync=${fsyncSetting} -c max_connections=200`
    const start = ['start', '--pgdata', cluster, '--log', log, '--options', options, '--wait']
    run('pg_ctl', ...start)
    const pgCtl = async (...args: string[]) => {
      const child = spawn(join(bin, 'pg_ctl'), args, { ...owner, cwd: folder, stdio: 'ignore' })
      const [status] = await once(child, 'exit')
      if (status !== 0) throw new Error(`pg_ctl ${args[0]} ended with ${status}`)
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

/** Returns the process id of a cluster's server, which stays the same after a kill. Throws if the pid file is missing. */
export function readServerPid(cluster: string): number {
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

/** Returns the ids of a server process and its children, one per connection. Throws if pgrep is missing. */
export function listProcessIds(server: number): number[] {
  const { stdout: children, error } = spawnSync('pgrep', ['-P', `${server}`], { encoding: 'utf8' })
  if (error) throw new Error('PostgreSQL cannot be frozen without pgrep', { cause: error })
  return [server, ...children.split('\n').filter(Boolean).map(Number)]
}
