import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getFreePort } from '../../scripts/free-port.ts'

const root = join(import.meta.dirname, '../..')
const READY_TIMEOUT = 180_000
/** A shop that has begun makes its price lists as files, beside itself: so many ms later it rests. */
export const SETTLE_TIME = 8_000

/** A server in a process of its own, on 127.0.0.1. */
export type ServerProcess = {
  origin: string
  port: number
  /** Of the process, for what is done to it by signals. */
  pid: number
  /** Resident memory in bytes; undefined where the system does not tell. */
  readMemory(): number | undefined
  /** Processor time so far in s, with that of the processes it started; undefined where the system does not tell. */
  readProcessorTime(): number | undefined
  stop(): Promise<void>
}

/**
 * Starts a script with this process's Node and waits until /readyz is answered. It listens on PORT, a free one unless the
 * environment says which, and writes to a file as it would to a journal. Throws what it wrote when it does not get ready.
 */
async function spawnServer(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const port = Number(environment.PORT) || (await getFreePort())
  const origin = `http://127.0.0.1:${port}`
  const log = join(environment.DATA_DIR ?? '', `${port}.log`)
  const file = openSync(log, 'w')
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', file, file],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: `${port}`,
      ...environment,
    },
  })
  closeSync(file)
  const pid = child.pid ?? Number.NaN
  const kill = () => child.kill()
  process.once('exit', kill)
  const deadline = performance.now() + READY_TIMEOUT
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(readFileSync(log, 'utf8'))
    await setTimeout(20)
  }
  return {
    origin,
    port,
    pid,
    readMemory() {
      if (process.platform !== 'linux') return undefined
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
    },
    readProcessorTime: () =>
      process.platform === 'linux' && child.pid ? sumProcessorTime(child.pid) : undefined,
    async stop() {
      process.off('exit', kill)
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
    },
  }
}

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100

function sumProcessorTime(pid: number): number {
  let ticks = 0
  for (const other of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const isOurs = other === `${pid}`
    let facts: string[] = []
    try {
      // After the name, which may have anything in it: state, parent, … user, system, and both of those that ended.
      facts = readFileSync(`/proc/${other}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    } catch {
      // It has just ended.
    }
    const [user = 0, system = 0, ...ended] = facts.slice(11, 15).map(Number)
    if (isOurs) ticks += user + system + ended.reduce((sum, time) => sum + time, 0)
    else if (facts[1] === `${pid}`) ticks += user + system
  }
  return ticks / TICKS_PER_SECOND
}

/** The shop as `npm start` runs it, with its log and everything else as it comes, but for what is set otherwise. */
export function startServerProcess(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  return startServerProcessIn(root, dataDir, environment)
}

/** The same of another checkout of the project, for a comparison. */
export function startServerProcessIn(
  folder: string,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  return spawnServer([join(folder, 'start.ts')], { ...environment, DATA_DIR: dataDir })
}
