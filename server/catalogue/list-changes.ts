import { findChanges } from '../db/queries/catalogue-changes.ts'
import type { UseCaseParts } from '../use-case.ts'

/** So many changes are listed at a time. */
const PAGE = 50

/** What was changed of the price list, the last before the others; `next` says where the list goes on, null at its end. */
export async function listChanges(
  { db }: Pick<UseCaseParts, 'db'>,
  { before }: { before?: number | undefined },
) {
  const found = await findChanges(db, { before, limit: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.change_no ?? null) : null }
}
