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
import { findPostgresOwner, findPostgresPrograms } from '../../scripts/programs/postgres.ts'
import { type ClusterContext, createPatroniServer, PASSWORD, type PatroniServer } from './patroni-server.ts'

// HAProxy lies where not everybody looks.
const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter)
/** Whatever is waited for takes less, in ms. */
const WAIT_TIMEOUT = 90_000

/** A throw-away PostgreSQL of two servers on 127.0.0.1, one of which takes over when the other is gone. */
export type ReplicatedPostgres = {
  /** Of its superuser, through HAProxy: of whichever server is the primary. */
  url: string
  /** The server that is the primary. */
  getPrimary: () => Promise<PatroniServer>
  /** Resolves when one server is the primary, and the other its synchronous standby. */
  waitUntilReplicated: () => Promise<void>
  /** Ends all of it and removes its files. */
  stop: () => void
}

/**
 * Starts etcd, two servers kept by Patroni, and HAProxy as `ops/haproxy-postgres.cfg` says; or gives the reason in a sentence why that
 * cannot be. All is ended and removed when this process exits, if it was not before; so signals must end in `process.exit`.
 * Throws what they wrote when they do not start.
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
    return { missing: 'this system does not tell in which folder a process works' }

  const version = spawnSync('patroni', ['--version'], { encoding: 'utf8', env: { PATH } }).stdout
  const byOlderEtcd = /^patroni 3\.0\.[0-2]$/m.test(version)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mathappu-patroni-')))
  chownSync(folder, owner.uid, owner.gid)
  const children: ChildProcess[] = []
  const servers: PatroniServer[] = []
  const run: ClusterContext['run'] = (name, program, words, environment) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const env = { PATH, LANG: 'C.UTF-8', ...environment }
    // In a group of its own: Patroni runs programs that would go on without it.
    const child = spawn(program, words, {
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

  async function waitUntil(what: string, isSo: () => Promise<boolean>) {
    const deadline = performance.now() + WAIT_TIMEOUT
    while (!(await isSo())) {
      if (performance.now() > deadline) {
        const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
        const ends = logs.map((log) => `${log}:\n${readFileSync(join(folder, log), 'utf8').slice(-3000)}`)
        throw new Error([`Not within ${WAIT_TIMEOUT / 1000} s: ${what}`, ...ends].join('\n\n'))
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
    const [etcdPort, peers, port] = [await getFreePort(), await getFreePort(), await getFreePort()]
    const [forClients, forPeers] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peers}`]
    run('etcd', 'etcd', [
      ...['--name', 'etcd', '--data-dir', join(folder, 'etcd'), ...(byOlderEtcd ? ['--enable-v2'] : [])],
      ...['--listen-client-urls', forClients, '--advertise-client-urls', forClients],
      ...['--listen-peer-urls', forPeers, '--initial-advertise-peer-urls', forPeers],
      ...['--initial-cluster', `etcd=${forPeers}`],
    ])
    for (const name of ['one', 'two']) {
      const server = await createPatroniServer(name, {
        folder,
        owner,
        bin,
        etcdPort,
        usesEtcdV2: byOlderEtcd,
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
    // It takes a server for good until it has asked it, and leads to each in turn.
    await waitUntil('HAProxy leads to the primary alone', async () => {
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
  // The number of one that is gone may be another's by now.
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
