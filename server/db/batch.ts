import type { Outage } from './outage.ts'

/** The time from the first row of a batch until it is written, in ms. */
const WRITTEN_AFTER = 5_000

/**
 * Collects rows in memory and writes them together some seconds later, so that no request waits for the database. Rows of one
 * `keyOf` are merged. What could not be written is written with the next rows; a crash loses the last seconds.
 */
export function openBatch<Row>({
  keyOf,
  merge,
  save,
  outage,
}: {
  keyOf: (row: Row) => string
  merge: (before: Row, row: Row) => Row
  save: (rows: readonly Row[]) => Promise<unknown>
  outage: Outage
}) {
  const waiting = new Map<string, Row>()
  let timer: NodeJS.Timeout | undefined
  let written = Promise.resolve()

  function add(row: Row) {
    const key = keyOf(row)
    const before = waiting.get(key)
    waiting.set(key, before === undefined ? row : merge(before, row))
    timer ??= setTimeout(writeSoon, WRITTEN_AFTER).unref()
  }
  async function writeDown() {
    const rows = [...waiting.values()]
    waiting.clear()
    if (rows.length === 0) return
    try {
      await save(rows)
      outage.isOver()
    } catch (error) {
      outage.goesOn(error)
      rows.forEach(add)
    }
  }
  function writeSoon() {
    clearTimeout(timer)
    timer = undefined
    written = written.then(writeDown)
    return written
  }
  return {
    add,
    /** Writes the rows that were added until now. */
    async close() {
      await writeSoon()
      clearTimeout(timer)
    },
  }
}
