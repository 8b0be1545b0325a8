import type { OutageMonitor } from './outage-monitor.ts'

/** The delay between the first row of a batch and its write, in ms. */
const FLUSH_DELAY = 5_000

/**
 * Collects rows in memory and writes them together some seconds later, so that no request waits for the database. Merges rows
 * with the same `keyOf`. Rows that could not be written are retried with the next batch. A crash loses the last seconds.
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
  const pending = new Map<string, Row>()
  let timer: NodeJS.Timeout | undefined
  let lastFlush = Promise.resolve()

  function add(row: Row) {
    const key = keyOf(row)
    const before = pending.get(key)
    pending.set(key, before === undefined ? row : merge(before, row))
    timer ??= setTimeout(scheduleFlush, FLUSH_DELAY).unref()
  }
  async function flush() {
    const rows = [...pending.values()]
    pending.clear()
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
    lastFlush = lastFlush.then(flush)
    return lastFlush
  }
  return {
    add,
    /** Writes the rows that were added so far. */
    async close() {
      await scheduleFlush()
      clearTimeout(timer)
    },
  }
}
