import { type FieldChangeJson, HISTORY_FIELDS, type HistoryField } from '#contract/office/price-list.ts'
import type { RowChange } from '#domain/catalogue/price-list.ts'
import { findChanges, findSingleRowChanges } from '../db/queries/catalogue/catalogue-changes.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** So many changes are listed at a time. */
const PAGE_SIZE = 50

/**
 * What was changed of the price list, the last before the others; where it was one row, from what to what. `next` says where the list
 * goes on, null at its end.
 */
export async function listChanges(
  { db }: Pick<UseCaseDeps, 'db'>,
  { before }: { before?: number | undefined },
) {
  const found = await findChanges(db, { before, limit: PAGE_SIZE + 1 })
  const page = found.slice(0, PAGE_SIZE)
  const only = await findSingleRowChanges(
    db,
    page.filter(({ row_count }) => row_count === 1).map(({ change_no }) => change_no),
  )
  const rows = page.map((change) => ({ ...change, fields: changedFields(only.get(change.change_no)) }))
  return { rows, next: found.length > PAGE_SIZE ? (page.at(-1)?.change_no ?? null) : null }
}

/** Which fields of a row became another. */
function changedFields(change: RowChange | undefined): FieldChangeJson[] {
  if (!change?.before || !change.after) return []
  const was = new Map<string, unknown>(Object.entries(change.before))
  const is = new Map<string, unknown>(Object.entries(change.after))
  const isOther = (field: string) => JSON.stringify(was.get(field)) !== JSON.stringify(is.get(field))
  return HISTORY_FIELDS.filter(isOther).map((field) => ({
    field,
    before: fieldValueToJson(field, was.get(field)),
    after: fieldValueToJson(field, is.get(field)),
  }))
}

/** What stood in a field; null where that says nothing to people: an id, a place, several values. */
function fieldValueToJson(field: HistoryField, value: unknown): FieldChangeJson['before'] {
  if (field === 'category_id' || field === 'sort_order') return null
  if (field.startsWith('is_')) return value === 1
  return typeof value === 'number' || typeof value === 'string' ? value : null
}
