import { findComparedChangeRows } from '../../db/queries/audited-rows.ts'
import type { Db } from '../../db/schema.ts'
import { hashHistoryRows } from '../hash-history-rows.ts'
import { replayAudit } from './replay-audit.ts'

/** Compares the rows of each price list change in the history with the audit. */
export async function comparePriceListChanges(db: Db): Promise<string[]> {
  const audited = await replayAudit(db, 'price list', ({ fields }, { audit_no }, facts) => {
    for (const field of ['row_count', 'history_hash'])
      if (facts.has(field)) fields.set(field, { value: facts.get(field), audit_no })
  })
  const found: string[] = []
  for (const [change_no, { fields, audit_no }] of audited) {
    const rows = await findComparedChangeRows(db, Number(change_no))
    const actual = new Map<string, unknown>([
      ['row_count', rows.length],
      ['history_hash', hashHistoryRows(rows)],
    ])
    for (const [field, last] of fields)
      if (actual.get(field) !== last.value) {
        const difference = rows.length === 0 ? 'is gone' : 'has other rows in the history'
        found.push(
          `Change ${change_no} of the price list ${difference}, and the audit has it (row ${audit_no}).`,
        )
        break
      }
  }
  return found
}
