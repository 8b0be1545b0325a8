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
  const make = (job: TestJob, gone = createActiveSignal()) => pool.make(job, gone).then(String)
  const pidIn = (made: string) => Number(made.split(' ')[1])
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  it('makes one thing after the other, in a process of its own that knows nothing of the shop’s environment', async () => {
    const made = await Promise.all([make({ say: 'one', wait: 50 }), make({ say: 'two' })])
    expect(made.map((text) => text.split(' ')[0])).toEqual(['one', 'two'])
    expect(pidIn(made[0])).toBe(pidIn(made[1]))
    expect(pidIn(made[0])).not.toBe(process.pid)
    expect(made[0]).toMatch(/ \{\}$/)
  })

  it('lets the shop go first', { skip: process.platform !== 'linux' }, async () => {
    const pid = pidIn(await make({}))
    // The 19th of its facts, of which the second may have spaces in it, is how far it steps back.
    const facts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    expect(Number(facts[16])).toBeGreaterThan(0)
  })

  it('says Busy to whoever would be one too many, at once', async () => {
    const taken = [make({ wait: 300 }), make({}), make({})]
    await expect(make({})).rejects.toBeInstanceOf(BusyError)
    await Promise.all(taken)
    await make({})
  })

  it('makes nothing for who has gone before it was begun', async () => {
    const gone = new AbortController()
    const first = make({ wait: 300 })
    const second = make({ say: 'for nobody', wait: 60_000 }, gone.signal)
    gone.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    await expect(make({}, AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
    await first
    await make({ say: 'at once' })
  })

  it('tells why something failed, and goes on', async () => {
    const failed = make({ fail: { message: 'too many open files', code: 'EMFILE' } })
    await expect(failed).rejects.toMatchObject({ message: 'too many open files', code: 'EMFILE' })
    await expect(failed).rejects.toBeInstanceOf(JobError)
    expect(await make({ say: 'well' })).toContain('well')
  })

  it('opens anew when its process was lost', async () => {
    const lost = make({ die: true })
    const next = make({ say: 'well' })
    await expect(lost).rejects.toMatchObject({ code: 'ENDED' })
    expect(await next).toContain('well')
  })

  it('that finds no memory for a process tells so, and goes on', async () => {
    fork.mockImplementationOnce(() => {
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
    })
    await expect(make({})).rejects.toMatchObject({ name: 'JobFailed', code: 'ENOMEM' })
    expect(await make({ say: 'well' })).toContain('well')
  })

  it('that may open no more files for a process tells so, and goes on', async () => {
    // As Node does it: a process that never was, without a way to send it anything, and the error in a moment.
    fork.mockImplementationOnce(() => {
      const never = new ChildProcess()
      const error = Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' })
      process.nextTick(() => never.emit('error', error))
      return never
    })
    await expect(make({})).rejects.toMatchObject({ name: 'JobFailed', code: 'EMFILE' })
    expect(await make({ say: 'well' })).toContain('well')
  })

  it('that lost its process and finds no memory for another begins a second later what waits', async () => {
    const lost = make({ die: true })
    const next = make({})
    const last = make({ say: 'well' })
    fork.mockImplementationOnce(() => {
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
    })
    await expect(lost).rejects.toMatchObject({ code: 'ENDED' })
    await expect(next).rejects.toMatchObject({ code: 'ENOMEM' })
    expect(await last).toContain('well')
  })

  it('ends its process when there was nothing to do for five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pid = pidIn(await make({}))
    vi.advanceTimersByTime(4_999)
    expect(pidIn(await make({}))).toBe(pid)
    vi.advanceTimersByTime(5_000)
    vi.useRealTimers()
    while (isThere(pid)) await setTimeout(10)
    expect(pidIn(await make({}))).not.toBe(pid)
  })

  it('gives up what takes longer than half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const endless = make({ wait: 600_000 })
    const next = make({ say: 'well' })
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await expect(endless).rejects.toMatchObject({ message: 'The job took too long', code: 'TOO_LONG' })
    expect(await next).toContain('well')
  })

  it('ends with the shop', async () => {
    const pid = pidIn(await make({}))
    pool.close()
    while (isThere(pid)) await setTimeout(10)
  })
})
