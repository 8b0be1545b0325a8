import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { getRequest, type Load, load } from './load.ts'

const hasWrk = spawnSync('wrk', ['--version']).error === undefined
/** By what `loadPath` asks, for whoever reads its figures. */
export const LOADED_BY = hasWrk ? 'wrk' : 'bench/load.ts'

const IN_MS = { us: 0.001, ms: 1, s: 1000 }

/**
 * Asks a server on 127.0.0.1 for a path in Brotli, by wrk on one thread where it is installed: our own load is slower than a server that
 * sends what it has in memory. Throws when an answer is no 2xx or 3xx, or a connection broke.
 */
export async function loadPath(
  port: number,
  path: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  if (!hasWrk) {
    const request = getRequest(port, path)
    return load(port, { connections, seconds, request: () => request })
  }
  const asked = ['--latency', '--header', 'Accept-Encoding: br', `http://127.0.0.1:${port}${path}`]
  const size = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`]
  const { stdout } = await promisify(execFile)('wrk', [...size, ...asked])
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? []
  const [, perSecond] = /Requests\/sec: +([\d.]+)/.exec(stdout) ?? []
  const [, p99, unit] = /99% +([\d.]+)(us|ms|s)\b/.exec(stdout) ?? []
  if (!requests || !perSecond || !p99 || !isUnit(unit) || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(stdout)
  return { requests: Number(requests), perSecond: Number(perSecond), p99: Number(p99) * IN_MS[unit] }
}

const isUnit = (unit = ''): unit is keyof typeof IN_MS => unit in IN_MS
