import childProcess, { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { BusyError, JobError, openWorkerPool } from '#server/worker-pool/worker-pool.ts'
import type { TestJob } from './test-worker.ts'

const fork = vi.spyOn(childProcess, 'fork')
syncBuiltinESMExports()
afterAll(() => {
  fork.mockRestore()
  syncBuiltinESMExports()
})

const script = join(import.meta.dirname, 'test-worker.ts')
const createActiveSignal = () => new AbortController().signal

describe('A worker pool', { tags: ['W25'] }, () => {
  let pool = openWorkerPool<TestJob>(script, { waitingMax: 2 })
  afterEach(() => {
    pool.close()
    pool = openWorkerPool<TestJob>(script, { waitingMax: 2 })
  })
  const make = (job: TestJob, controller = createActiveSignal()) => pool.run(job, controller).then(String)
  const parsePid = (made: string) => Number(made.split(' ')[1])
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  it('runs jobs one after the other in a process without the shop’s environment', async () => {
    const results = await Promise.all([make({ text: 'one', wait: 50 }), make({ text: 'two' })])
    expect(results.map((text) => text.split(' ')[0])).toEqual(['one', 'two'])
    expect(parsePid(results[0])).toBe(parsePid(results[1]))
    expect(parsePid(results[0])).not.toBe(process.pid)
    expect(results[0]).toMatch(/ \{\}$/)
  })

  it('runs its process with a lower priority than the shop', {
    skip: process.platform !== 'linux',
  }, async () => {
    const pid = parsePid(await make({}))
    // Field 19 (nice) of /proc/<pid>/stat. The second field may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    expect(Number(fields[16])).toBeGreaterThan(0)
  })

  it('rejects a job with BusyError at once if its queue is full', async () => {
    const queued = [make({ wait: 300 }), make({}), make({})]
    await expect(make({})).rejects.toBeInstanceOf(BusyError)
    await Promise.all(queued)
    await make({})
  })

  it('skips jobs whose signal was aborted before their start', async () => {
    const controller = new AbortController()
    const first = make({ wait: 300 })
    const second = make({ text: 'aborted', wait: 60_000 }, controller.signal)
    controller.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    await expect(make({}, AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
    await first
    await make({ text: 'at once' })
  })

  it('reports why a job failed and continues', async () => {
    const failed = make({ fail: { message: 'too many open files', code: 'EMFILE' } })
    await expect(failed).rejects.toMatchObject({ message: 'too many open files', code: 'EMFILE' })
    await expect(failed).rejects.toBeInstanceOf(JobError)
    expect(await make({ text: 'well' })).toContain('well')
  })

  it('starts a new process if its process was lost', async () => {
    const lost = make({ exits: true })
    const next = make({ text: 'well' })
    await expect(lost).rejects.toMatchObject({ code: 'ENDED' })
    expect(await next).toContain('well')
  })

  it('reports missing memory for a process and continues', async () => {
    fork.mockImplementationOnce(() => {
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
    })
    await expect(make({})).rejects.toMatchObject({ name: 'JobFailed', code: 'ENOMEM' })
    expect(await make({ text: 'well' })).toContain('well')
  })

  it('reports too many open files for a process and continues', async () => {
    // Like Node: a process that never started, without an IPC channel, and an error on the next tick.
    fork.mockImplementationOnce(() => {
      const unstartedProcess = new ChildProcess()
      const error = Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' })
      process.nextTick(() => unstartedProcess.emit('error', error))
      return unstartedProcess
    })
    await expect(make({})).rejects.toMatchObject({ name: 'JobFailed', code: 'EMFILE' })
    expect(await make({ text: 'well' })).toContain('well')
  })

  it('retries waiting jobs a second later if it cannot replace a lost process', async () => {
    const lost = make({ exits: true })
    const next = make({})
    const last = make({ text: 'well' })
    fork.mockImplementationOnce(() => {
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
    })
    await expect(lost).rejects.toMatchObject({ code: 'ENDED' })
    await expect(next).rejects.toMatchObject({ code: 'ENOMEM' })
    expect(await last).toContain('well')
  })

  it('ends its process after five idle seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pid = parsePid(await make({}))
    vi.advanceTimersByTime(4_999)
    expect(parsePid(await make({}))).toBe(pid)
    vi.advanceTimersByTime(5_000)
    vi.useRealTimers()
    while (isRunning(pid)) await setTimeout(10)
    expect(parsePid(await make({}))).not.toBe(pid)
  })

  it('ends jobs that take longer than 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const endless = make({ wait: 600_000 })
    const next = make({ text: 'well' })
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await expect(endless).rejects.toMatchObject({ message: 'The job took too long', code: 'TOO_LONG' })
    expect(await next).toContain('well')
  })

  it('ends its process when it is closed', async () => {
    const pid = parsePid(await make({}))
    pool.close()
    while (isRunning(pid)) await setTimeout(10)
  })
})
