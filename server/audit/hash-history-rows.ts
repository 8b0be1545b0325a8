import { createHash } from 'node:crypto'
import type { CatalogueChangeRowTable } from '../db/schema.ts'

type HistoryRow = Omit<CatalogueChangeRowTable, 'change_no'>

const keyOf = ({ row_kind, row_id }: HistoryRow) => `${row_kind} ${row_id}`

/** Returns the SHA-256 (hex) of a change's rows in the history of the price list, in any order. */
export function hashHistoryRows(rows: readonly HistoryRow[]): string {
  const hash = createHash('sha256')
  for (const row of rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    hash.update(`${keyOf(row)}\n${row.before}\n${row.after}\n`)
  return hash.digest('hex')
}
