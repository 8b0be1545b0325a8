import { type ChildProcess, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFreePort } from '../../scripts/free-port.ts'
import { listProcessIds, type ProcessOwner, readServerPid } from '../../scripts/programs/postgres.ts'

/** Of the superuser and of the standby, in a cluster that is gone when its proof is. */
export const PASSWORD = 'of-this-proof'

/** What the servers of one replicated PostgreSQL share. */
export type ClusterContext = {
  /** Where all of them keep what they have. */
  folder: string
  owner: ProcessOwner
  /** PostgreSQL's programs. */
  bin: string
  etcdPort: number
  /** Whether Patroni has to use etcd's older interface, see `ops/patroni.yml`. */
  usesEtcdV2: boolean
  /** Starts a program in the folder, as its owner; what it writes goes into `<name>.log`. */
  run: (name: string, program: string, words: string[], environment?: Record<string, string>) => ChildProcess
}

/** One server of a replicated PostgreSQL, see patroniServer. */
export type PatroniServer = Awaited<ReturnType<typeof createPatroniServer>>

/** A Patroni with the PostgreSQL that it keeps, as `ops/patroni.yml` says; not started yet. */
export async function createPatroniServer(
  name: string,
  { folder, owner, bin, etcdPort, usesEtcdV2, run }: ClusterContext,
) {
  const [port, patroniPort] = [await getFreePort(), await getFreePort()]
  const [cluster, config] = [join(folder, name), join(folder, `${name}.config`)]
  mkdirSync(config)
  copyFileSync(join(import.meta.dirname, '../../ops/patroni.yml'), join(config, '1.yml'))
  const etcd = { hosts: [`127.0.0.1:${etcdPort}`] }
  // What is so here alone, over what that file says: null takes away. JSON is YAML.
  const here = {
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
      // Whoever is killed leaves nothing outside the folder.
      parameters: { unix_socket_directories: folder, dynamic_shared_memory_type: 'mmap' },
    },
  }
  writeFileSync(join(config, '2.yml'), JSON.stringify(here))

  let patroni: ChildProcess | undefined
  /** PostgreSQL's process, if it runs: the file that names it outlives one that was killed, and the number may be another's. */
  function postgres(): number | undefined {
    try {
      const pid = readServerPid(cluster)
      return readlinkSync(`/proc/${pid}/cwd`) === cluster ? pid : undefined
    } catch {
      return undefined
    }
  }
  function signalAll(signal: 'SIGSTOP' | 'SIGCONT') {
    const server = postgres()
    patroni?.kill(signal)
    for (const pid of server ? listProcessIds(server) : []) process.kill(pid, signal)
  }
  return {
    port,
    patroniPort,
    /** Starts its Patroni, which does all else. */
    start() {
      patroni = run(name, 'patroni', [config])
    },
    /** Whether Patroni says that this is the primary, or a standby without which nothing is acknowledged. */
    async hasRole(role: 'primary' | 'synchronous') {
      const answer = fetch(`http://127.0.0.1:${patroniPort}/${role}`, { signal: AbortSignal.timeout(2000) })
      return answer.then(
        ({ ok }) => ok,
        () => false,
      )
    },
    /** Patroni first: it would start the other again. */
    kill() {
      const server = postgres()
      patroni?.kill('SIGKILL')
      if (server) process.kill(server, 'SIGKILL')
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    /** Ends its PostgreSQL, whatever state that is in; its Patroni, which would start it again, is to be gone. */
    stopPostgres() {
      const server = postgres()
      if (!server) return
      process.kill(server, 'SIGCONT')
      const words = ['stop', '--pgdata', cluster, '--mode', 'immediate', '--wait']
      spawnSync(join(bin, 'pg_ctl'), words, { ...owner, cwd: folder, stdio: 'ignore' })
    },
  }
}
