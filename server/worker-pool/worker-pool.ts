import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

/** Default idle timeout of a worker process and timeout of a job, in ms. */
const IDLE_TIMEOUT = 5_000
const JOB_TIMEOUT = 30_000
/** Pause before the next attempt to start a process, in ms. */
const RESTART_PAUSE = 1_000
/** Default heap limit of a worker process, in MB. */
const HEAP_MAX_MB = 128
/** Lower priority than the server: pages come before files. */
const PRIORITY = 10

/** Compile cache for new worker processes; compiling takes half of their start time. */
const { NODE_COMPILE_CACHE } = process.env
const COMPILE_CACHE_ENV = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** The queue is full. Clients may retry after `retryAfter` seconds. */
export class BusyError extends Error {
  override name = 'Busy'
  readonly retryAfter = 5
}

/** A worker process's response: the result or the error. */
export type JobResult = { result: Buffer } | { failure: { message: string; code: string | undefined } }

/** A failed job. With a `code` (EMFILE, TOO_LONG), the cause is the system or a timeout, not the job's input. */
export class JobError extends Error {
  override name = 'JobFailed'
  readonly code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** Tells whether a failure is due to the system, so that a retry can succeed. */
export function isTransientFailure(error: unknown): boolean {
  return error instanceof JobError && (error.code !== undefined || /memory/i.test(error.message))
}

type Task<Job> = {
  job: Job
  resolve: (result: Buffer<ArrayBuffer>) => void
  reject: (error: unknown) => void
}

/** A worker process with a queue. */
export type WorkerPool<Job> = ReturnType<typeof openWorkerPool<Job>>

/**
 * Opens a worker process for slow or memory-heavy jobs, run one at a time; `script` calls `runJobs`. At most `waitingMax` jobs
 * wait. The process exits after `idle` ms without a job, which frees all its memory. Its environment contains only `env` and
 * the compile cache, so that code that parses foreign files has no access to the shop's secrets.
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

  /** Kills the process and rejects the current job with `code`. */
  function end(message: string, code?: string) {
    clearTimeout(timer)
    const ended = child
    child = undefined
    ended?.kill('SIGKILL')
    currentTask?.reject(new JobError(message, code))
    currentTask = undefined
  }

  /** Handles a process that could not be started or reached: rejects the current job and retries the queue later. */
  function fail(error: unknown) {
    const { message = String(error), code = 'ENDED' } = Object(error)
    end(message, code)
    timer = setTimeout(next, RESTART_PAUSE)
  }

  function begin() {
    const started = fork(script, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMax}`],
      env: { ...COMPILE_CACHE_ENV, ...env },
    })
    started.on('message', (message: JobResult) => {
      if (child !== started) return
      if ('result' in message) currentTask?.resolve(Buffer.from(message.result))
      else currentTask?.reject(new JobError(message.failure.message, message.failure.code))
      currentTask = undefined
      next()
    })
    started.on('error', (error) => {
      if (child === started) fail(error)
    })
    started.once('exit', (code, signal) => {
      if (child !== started) return
      end(`The worker process ended with ${code ?? signal}`, 'ENDED')
      next()
    })
    try {
      if (started.pid) setPriority(started.pid, PRIORITY)
    } catch {
      // Some systems do not permit it.
    }
    return started
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
      // A process that failed to start for lack of file descriptors has no `send` and emits 'error' soon.
      child.send?.(Object(currentTask.job))
    } catch (error) {
      fail(error)
    }
  }

  return {
    /**
     * Runs a job. Rejects with BusyError if the queue is full, with JobError if the job fails, and with the signal's reason if
     * `signal` aborts before the job starts.
     */
    async run(job: Job, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
      signal.throwIfAborted()
      if (waiting.length >= waitingMax) throw new BusyError()
      return new Promise((resolve, reject) => {
        const task = { job, resolve, reject }
        waiting.push(task)
        signal.addEventListener('abort', () => {
          const place = waiting.indexOf(task)
          if (place < 0) return
          waiting.splice(place, 1)
          reject(signal.reason)
        })
        next()
      })
    },
    /** Starts the process, or prolongs its life, because a job will follow soon. */
    warmUp() {
      if (currentTask || waiting.length > 0) return
      try {
        child ??= begin()
      } catch {
        // The job itself will report the error.
      }
      next()
    },
    /** Kills the process and rejects all pending jobs. */
    close() {
      for (const task of waiting.splice(0)) task.reject(new JobError('The worker pool was closed', 'CLOSED'))
      end('The worker pool was closed', 'CLOSED')
    },
  }
}
