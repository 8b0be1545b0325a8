import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getFreePort } from '../../scripts/free-port.ts'

const root = join(import.meta.dirname, '../..')
const READY_TIMEOUT = 180_000
/** The time in ms after which a started shop is idle: it renders its price lists as files first. */
export const SETTLE_TIME = 8_000

/** A server in a separate process on 127.0.0.1. */
export type ServerProcess = {
  origin: string
  port: number
  /** The process id, for sending signals. */
  pid: number
  /** Resident memory in bytes; undefined on other systems than Linux. */
  readMemory(): number | undefined
  /** Processor time so far in s, child processes included; undefined on other systems than Linux. */
  readProcessorTime(): number | undefined
  stop(): Promise<void>
}

/**
 * Starts a script with the Node of this process and waits until /readyz answers. The server listens on `PORT` or on a free
 * port, and logs to a file. Throws the log when the server does not get ready.
 */
async function spawnServer(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const port = Number(environment.PORT) || (await getFreePort())
  const origin = `http://127.0.0.1:${port}`
  const log = join(environment.DATA_DIR ?? '', `${port}.log`)
  const file = openSync(log, 'w')
  const child = spawn(process.execPath, args, {
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

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

function sumProcessorTime(pid: number): number {
  let ticks = 0
  for (const other of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const isServer = other === `${pid}`
    let fields: string[] = []
    try {
      // Fields after the name (which may contain anything): state, parent, … utime, stime, cutime, cstime.
      fields = readFileSync(`/proc/${other}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    } catch {
      // The process has just ended.
    }
    const [user = 0, system = 0, ...ended] = fields.slice(11, 15).map(Number)
    if (isServer) ticks += user + system + ended.reduce((sum, time) => sum + time, 0)
    else if (fields[1] === `${pid}`) ticks += user + system
  }
  return ticks / TICKS_PER_SECOND
}

/** Starts the shop as `npm start` does, with default settings except for `environment`. */
export function startServerProcess(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  return startServerProcessIn(root, dataDir, environment)
}

/** Starts the shop of another checkout of the project, for a comparison. */
export function startServerProcessIn(
  folder: string,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  return spawnServer([join(folder, 'start.ts')], { ...environment, DATA_DIR: dataDir })
}
