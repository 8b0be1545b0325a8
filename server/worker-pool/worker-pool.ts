import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

/** A worker process is ended after so long without a job, and after so long on one job, in ms, unless it is said otherwise. */
const IDLE_TIMEOUT = 5_000
const JOB_TIMEOUT = 30_000
/** How long what waits is left alone when no process could be started, in ms. */
const RESTART_PAUSE = 1_000
/** What a job may take of the heap, in MB, unless it is of a kind that needs more. */
const HEAP_MAX_MB = 128
/** Below the shop itself: who looks at a page goes before who waits for a file. */
const PRIORITY = 10

/** Where what was compiled is kept for the next process, if anywhere: half of what beginning one takes is compiling. */
const { NODE_COMPILE_CACHE } = process.env
const COMPILE_CACHE_ENV = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** Too many wait already: to be asked again after `retryAfter` seconds. */
export class BusyError extends Error {
  override name = 'Busy'
  readonly retryAfter = 5
}

/** A worker process's answer to a job: what it made, or why it could not. */
export type JobResult = { made: Buffer } | { failure: { message: string; code: string | undefined } }

/** Why a job failed. With a `code` it was the system or the time (EMFILE, TOO_LONG), not what the job is about. */
export class JobError extends Error {
  override name = 'JobFailed'
  readonly code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** Whether it was the system that could not, which another time can: nothing is known of what the job is about. */
export function isTransientFailure(error: unknown): boolean {
  return error instanceof JobError && (error.code !== undefined || /memory/i.test(error.message))
}

type Task<Job> = { job: Job; resolve: (made: Buffer<ArrayBuffer>) => void; reject: (why: unknown) => void }

/** A process beside the shop's that makes files. */
export type WorkerPool<Job> = ReturnType<typeof openWorkerPool<Job>>

/**
 * A process of its own for what takes long or much memory, one job after the other; `script` calls `runJobs`. It begins with
 * the first job and ends when there are no more: what it took is given back as a whole, which a thread's memory is not.
 * At most `waitingMax` jobs wait; it is kept for `idle` ms after the last. It has no environment but what it is given, and where
 * compiled code is kept: what reads strangers' photos knows no password of the shop's.
 */
export function openWorkerPool<Job>(
  script: string,
  {
    waitingMax,
    heapMax = HEAP_MAX_MB,
    idle = IDLE_TIMEOUT,
    jobMax = JOB_TIMEOUT,
    env = {},
  }: { waitingMax: number; heapMax?: number; idle?: number; jobMax?: number; env?: NodeJS.ProcessEnv },
) {
  const waiting: Task<Job>[] = []
  let currentTask: Task<Job> | undefined
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined

  /** Ends the process; what it had in hand fails by `code`, for no fault of its own. */
  function end(why: string, code?: string) {
    clearTimeout(timer)
    const ended = child
    child = undefined
    ended?.kill('SIGKILL')
    currentTask?.reject(new JobError(why, code))
    currentTask = undefined
  }

  /** No process could be started or spoken to: what is in hand fails, what waits is tried a little later. */
  function fail(error: unknown) {
    const { message = String(error), code = 'ENDED' } = Object(error)
    end(message, code)
    timer = setTimeout(next, RESTART_PAUSE)
  }

  function begin() {
    const begun = fork(script, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMax}`],
      env: { ...COMPILE_CACHE_ENV, ...env },
    })
    begun.on('message', (message: JobResult) => {
      if (child !== begun) return
      if ('made' in message) currentTask?.resolve(Buffer.from(message.made))
      else currentTask?.reject(new JobError(message.failure.message, message.failure.code))
      currentTask = undefined
      next()
    })
    begun.on('error', (error) => {
      if (child === begun) fail(error)
    })
    begun.once('exit', (code, signal) => {
      if (child !== begun) return
      end(`The worker process ended with ${code ?? signal}`, 'ENDED')
      next()
    })
    try {
      if (begun.pid) setPriority(begun.pid, PRIORITY)
    } catch {
      // Not every system lets it.
    }
    return begun
  }

  function next() {
    if (currentTask) return
    clearTimeout(timer)
    currentTask = waiting.shift()
    if (!currentTask) {
      timer = setTimeout(end, idle, 'idle').unref()
      return
    }
    timer = setTimeout(() => {
      end('The job took too long', 'TOO_LONG')
      next()
    }, jobMax)
    try {
      child ??= begin()
      // One that could not be started for want of files has no `send`, and says so in a moment.
      child.send?.(Object(currentTask.job))
    } catch (error) {
      fail(error)
    }
  }

  return {
    /**
     * Has a job done. Rejects with Busy when too many wait, with JobFailed when it cannot be done, and with the signal's
     * reason when whoever wanted it has gone before it was begun.
     */
    async make(job: Job, gone: AbortSignal): Promise<Buffer<ArrayBuffer>> {
      gone.throwIfAborted()
      if (waiting.length >= waitingMax) throw new BusyError()
      return new Promise((resolve, reject) => {
        const task = { job, resolve, reject }
        waiting.push(task)
        gone.addEventListener('abort', () => {
          const place = waiting.indexOf(task)
          if (place < 0) return
          waiting.splice(place, 1)
          reject(gone.reason)
        })
        next()
      })
    },
    /** Has the process begun, or kept for a while longer, because there will be a job in a moment. */
    wake() {
      if (currentTask || waiting.length > 0) return
      try {
        child ??= begin()
      } catch {
        // The job will say why not.
      }
      next()
    },
    /** Ends it; what is not done fails. */
    close() {
      for (const task of waiting.splice(0)) task.reject(new JobError('The shop closes', 'CLOSED'))
      end('The shop closes', 'CLOSED')
    },
  }
}
