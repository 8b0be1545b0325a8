import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { getFreePort } from '../../scripts/free-port.ts'
import { findPostgresOwner, findPostgresPrograms } from '../../scripts/programs/postgres-programs.ts'
import { type ClusterContext, createPatroniServer, PASSWORD, type PatroniServer } from './patroni-server.ts'

// Debian installs HAProxy in /usr/sbin.
const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter)
/** Timeout of each wait in ms. */
const WAIT_TIMEOUT = 90_000

/** A temporary PostgreSQL cluster of two servers on 127.0.0.1 with automatic failover. */
export type ReplicatedPostgres = {
  /** Connection URL of the superuser through HAProxy, which routes to the current primary. */
  url: string
  /** Returns the current primary. */
  getPrimary: () => Promise<PatroniServer>
  /** Resolves when one server is the primary and the other its synchronous standby. */
  waitUntilReplicated: () => Promise<void>
  /** Stops everything and removes the files. */
  stop: () => void
}

/**
 * Starts etcd, two PostgreSQL servers with Patroni, and HAProxy with `ops/haproxy-postgres.cfg`; or returns a sentence with the reason
 * why it cannot. The exit of this process stops and removes everything, so signal handlers must call `process.exit`. Throws with
 * the programs' logs if they do not start.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres | { missing: string }> {
  const folders = PATH.split(delimiter)
  const program = ['etcd', 'patroni', 'haproxy'].find(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  )
  if (program) return { missing: `${program} is not installed` }
  const bin = findPostgresPrograms()
  if (!bin) return { missing: 'PostgreSQL is not installed' }
  const owner = findPostgresOwner()
  if (!owner) return { missing: 'PostgreSQL does not run as root, and there is no user postgres' }
  if (!existsSync('/proc/self/cwd'))
    return { missing: 'this system has no /proc to find the folder of a process' }

  const version = spawnSync('patroni', ['--version'], { encoding: 'utf8', env: { PATH } }).stdout
  const usesEtcdV2 = /^patroni 3\.0\.[0-2]$/m.test(version)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mathappu-patroni-')))
  chownSync(folder, owner.uid, owner.gid)
  const children: ChildProcess[] = []
  const servers: PatroniServer[] = []
  const run: ClusterContext['run'] = (name, program, args, environment) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const env = { PATH, LANG: 'C.UTF-8', ...environment }
    // In its own process group: Patroni's child processes would survive it.
    const child = spawn(program, args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', log, log],
      env,
      detached: true,
    })
    closeSync(log)
    children.push(child)
    return child
  }
  function stop() {
    process.off('exit', stop)
    for (const child of children) killProcessGroup(child)
    for (const server of servers) server.stopPostgres()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', stop)

  async function waitUntil(condition: string, isMet: () => Promise<boolean>) {
    const deadline = performance.now() + WAIT_TIMEOUT
    while (!(await isMet())) {
      if (performance.now() > deadline) {
        const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
        const ends = logs.map((log) => `${log}:\n${readFileSync(join(folder, log), 'utf8').slice(-3000)}`)
        throw new Error([`Not within ${WAIT_TIMEOUT / 1000} s: ${condition}`, ...ends].join('\n\n'))
      }
      await setTimeout(100)
    }
  }
  async function findServer(role: 'primary' | 'synchronous') {
    for (const server of servers) if (await server.hasRole(role)) return server
    return undefined
  }
  const waitUntilReplicated = () =>
    waitUntil(
      'a primary with a synchronous standby',
      async () => Boolean(await findServer('primary')) && Boolean(await findServer('synchronous')),
    )

  try {
    const [etcdPort, peerPort, port] = [await getFreePort(), await getFreePort(), await getFreePort()]
    const [clientUrl, peerUrl] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
    run('etcd', 'etcd', [
      ...['--name', 'etcd', '--data-dir', join(folder, 'etcd'), ...(usesEtcdV2 ? ['--enable-v2'] : [])],
      ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `etcd=${peerUrl}`],
    ])
    for (const name of ['one', 'two']) {
      const server = await createPatroniServer(name, {
        folder,
        owner,
        bin,
        etcdPort,
        usesEtcdV2,
        run,
      })
      servers.push(server)
      server.start()
    }
    await waitUntilReplicated()

    const addresses = servers.flatMap((server, n) => [
      [`POSTGRES_${n + 1}`, `127.0.0.1:${server.port}`],
      [`PATRONI_${n + 1}`, `${server.patroniPort}`],
    ])
    const config = join(folder, 'haproxy.cfg')
    copyFileSync(join(import.meta.dirname, '../../ops/haproxy-postgres.cfg'), config)
    run('haproxy', 'haproxy', ['-db', '-f', config], {
      LISTEN: `127.0.0.1:${port}`,
      ...Object.fromEntries(addresses),
    })
    const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
    // HAProxy treats a server as healthy until its first check, and alternates between the two.
    await waitUntil('HAProxy routes to the primary only', async () => {
      const both = await Promise.all([isPrimary(url), isPrimary(url)])
      return both.every(Boolean)
    })
    return {
      url,
      async getPrimary() {
        const server = await findServer('primary')
        if (!server) throw new Error('No server is the primary')
        return server
      },
      waitUntilReplicated,
      stop,
    }
  } catch (error) {
    stop()
    throw error
  }
}

function killProcessGroup({ pid, exitCode, signalCode }: ChildProcess) {
  // The id of an ended process may belong to another process.
  if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

async function isPrimary(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as follows')
    return rows[0].follows === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
