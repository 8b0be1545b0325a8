import { type ChildProcess, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFreePort } from '../../scripts/free-port.ts'
import type { ProcessOwner } from '../../scripts/programs/postgres-programs.ts'
import { listProcessIds, readServerPid } from '../../scripts/programs/postgres-server.ts'

/** Password of the superuser and the standby in the temporary cluster. */
export const PASSWORD = 'of-this-proof'

/** Shared settings of the servers of one replicated PostgreSQL. */
export type ClusterContext = {
  /** Folder with the data of all servers. */
  folder: string
  owner: ProcessOwner
  /** Folder of PostgreSQL's programs. */
  bin: string
  etcdPort: number
  /** Whether Patroni must use etcd's older API (see `ops/patroni.yml`). */
  usesEtcdV2: boolean
  /** Starts a program in the folder as its owner. Its output goes to `<name>.log`. */
  run: (name: string, program: string, args: string[], environment?: Record<string, string>) => ChildProcess
}

/** One server of a replicated PostgreSQL, see createPatroniServer. */
export type PatroniServer = Awaited<ReturnType<typeof createPatroniServer>>

/** Configures Patroni and its PostgreSQL with `ops/patroni.yml`, without starting them. */
export async function createPatroniServer(
  name: string,
  { folder, owner, bin, etcdPort, usesEtcdV2, run }: ClusterContext,
) {
  const [port, patroniPort] = [await getFreePort(), await getFreePort()]
  const [cluster, config] = [join(folder, name), join(folder, `${name}.config`)]
  mkdirSync(config)
  copyFileSync(join(import.meta.dirname, '../../ops/patroni.yml'), join(config, '1.yml'))
  const etcd = { hosts: [`127.0.0.1:${etcdPort}`] }
  // Local overrides of that file; null removes a key. JSON is valid YAML.
  const overrides = {
    name,
    ...(usesEtcdV2 ? { etcd, etcd3: null } : { etcd3: etcd }),
    restapi: { listen: `127.0.0.1:${patroniPort}`, connect_address: `127.0.0.1:${patroniPort}` },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: cluster,
      bin_dir: bin,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: { password: PASSWORD }, replication: { password: PASSWORD } },
      pg_hba: ['all', 'replication'].map((database) => `host ${database} all 127.0.0.1/32 scram-sha-256`),
      // A killed server leaves no files outside the folder.
      parameters: { unix_socket_directories: folder, dynamic_shared_memory_type: 'mmap' },
    },
  }
  writeFileSync(join(config, '2.yml'), JSON.stringify(overrides))

  let patroni: ChildProcess | undefined
  /** Returns PostgreSQL's process id if it runs. The pid file of a killed server remains, and its id may belong to another process. */
  function findPostgresPid(): number | undefined {
    try {
      const pid = readServerPid(cluster)
      return readlinkSync(`/proc/${pid}/cwd`) === cluster ? pid : undefined
    } catch {
      return undefined
    }
  }
  function signalAll(signal: 'SIGSTOP' | 'SIGCONT') {
    const server = findPostgresPid()
    patroni?.kill(signal)
    for (const pid of server ? listProcessIds(server) : []) process.kill(pid, signal)
  }
  return {
    port,
    patroniPort,
    /** Starts Patroni, which starts PostgreSQL. */
    start() {
      patroni = run(name, 'patroni', [config])
    },
    /** Returns whether Patroni reports this server as the primary, or as the synchronous standby. */
    async hasRole(role: 'primary' | 'synchronous') {
      const response = fetch(`http://127.0.0.1:${patroniPort}/${role}`, { signal: AbortSignal.timeout(2000) })
      return response.then(
        ({ ok }) => ok,
        () => false,
      )
    },
    /** Kills Patroni first, because it would restart PostgreSQL. */
    kill() {
      const server = findPostgresPid()
      patroni?.kill('SIGKILL')
      if (server) process.kill(server, 'SIGKILL')
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    /** Stops PostgreSQL in any state. Patroni must be stopped before, because it would restart PostgreSQL. */
    stopPostgres() {
      const server = findPostgresPid()
      if (!server) return
      process.kill(server, 'SIGCONT')
      const args = ['stop', '--pgdata', cluster, '--mode', 'immediate', '--wait']
      spawnSync(join(bin, 'pg_ctl'), args, { ...owner, cwd: folder, stdio: 'ignore' })
    },
  }
}
