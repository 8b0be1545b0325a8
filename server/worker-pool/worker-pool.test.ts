import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'mathappu-worker-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))
const compiled = join(folder, 'compiled')
vi.stubEnv('NODE_COMPILE_CACHE', compiled)
// The module reads its environment once, when it is loaded.
vi.resetModules()
const { openWorkerPool } = await import('./worker-pool.ts')
const [script, begun] = [join(folder, 'worker.ts'), join(folder, 'begun')]
const work = new URL('./run-jobs.ts', import.meta.url).href
writeFileSync(
  script,
  `import { writeFileSync } from 'node:fs'
import { runJobs } from '${work}'
writeFileSync('${begun}', String(process.pid))
runJobs(async () => Buffer.from(String(process.pid)))`,
)

describe('A worker pool after warmUp()', () => {
  it('has a process ready for a job, and ends it when idle', async () => {
    const pool = openWorkerPool<object>(script, { waitingMax: 1, idle: 300 })
    const pid = await vi.waitFor(() => {
      // The process stays alive, however long it takes to start.
      pool.warmUp()
      const written = readFileSync(begun, 'utf8')
      expect(written).not.toBe('')
      return written
    }, 20_000)
    expect(`${await pool.run({}, new AbortController().signal)}`).toBe(pid)
    pool.warmUp()
    await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), 20_000)
  })
})

describe('A worker pool with a compile cache', () => {
  it('writes the cache after the first job', async () => {
    const pool = openWorkerPool<object>(script, { waitingMax: 1 })
    await pool.run({}, new AbortController().signal)
    await vi.waitFor(
      () => expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(2),
      20_000,
    )
    pool.close()
  })
})
