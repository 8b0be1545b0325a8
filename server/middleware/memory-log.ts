import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { loggedPath } from '../logger.ts'

/** So many ms after the first of them, answers from memory are written down. */
const TOLD_AFTER = 1_000

type Told = { method: string | undefined; path: string; status: number; times: number }

/** Writes down what is answered from memory. */
export type MemoryLog = ReturnType<typeof createMemoryLog>

/**
 * Writes of answers from memory one line a second for each path, method and status, with how many there were: such an answer
 * takes less time than its line, and has no id that a line of its own could tell.
 */
export function createMemoryLog(logger: Logger) {
  const counted = new Map<string, Told>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function tell() {
    clearTimeout(timer)
    timer = undefined
    // Said also where there is none: what asked first may have come in the course of another request.
    for (const told of counted.values())
      logger.info({ ...told, path: loggedPath(told.path), request_id: undefined })
    counted.clear()
  }
  return {
    /** Another one. */
    count({ method, url = '' }: IncomingMessage, status: number) {
      const [path = ''] = url.split('?', 1)
      const key = `${status} ${method} ${path}`
      const told = counted.get(key)
      if (told) told.times++
      else counted.set(key, { method, path, status, times: 1 })
      timer ??= setTimeout(tell, TOLD_AFTER).unref()
    },
    /** Writes down at once what is not yet: before the process ends. */
    tell,
  }
}
