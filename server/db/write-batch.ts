import type { OutageMonitor } from './outage-monitor.ts'

/** The time from the first row of a batch until it is written, in ms. */
const FLUSH_DELAY = 5_000

/**
 * Collects rows in memory and writes them together some seconds later, so that no request waits for the database. Rows of one
 * `keyOf` are merged. What could not be written is written with the next rows; a crash loses the last seconds.
 */
export function openWriteBatch<Row>({
  keyOf,
  merge,
  save,
  outage,
}: {
  keyOf: (row: Row) => string
  merge: (before: Row, row: Row) => Row
  save: (rows: readonly Row[]) => Promise<unknown>
  outage: OutageMonitor
}) {
  const waiting = new Map<string, Row>()
  let timer: NodeJS.Timeout | undefined
  let written = Promise.resolve()

  function add(row: Row) {
    const key = keyOf(row)
    const before = waiting.get(key)
    waiting.set(key, before === undefined ? row : merge(before, row))
    timer ??= setTimeout(scheduleFlush, FLUSH_DELAY).unref()
  }
  async function flush() {
    const rows = [...waiting.values()]
    waiting.clear()
    if (rows.length === 0) return
    try {
      await save(rows)
      outage.recordSuccess()
    } catch (error) {
      outage.recordFailure(error)
      rows.forEach(add)
    }
  }
  function scheduleFlush() {
    clearTimeout(timer)
    timer = undefined
    written = written.then(flush)
    return written
  }
  return {
    add,
    /** Writes the rows that were added until now. */
    async close() {
      await scheduleFlush()
      clearTimeout(timer)
    },
  }
}
