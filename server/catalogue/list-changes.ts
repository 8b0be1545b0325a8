import { type FieldChangeJson, HISTORY_FIELDS, type HistoryField } from '#contract/office/price-list.ts'
import type { RowChange } from '#domain/catalogue/price-list.ts'
import { findChanges } from '../db/queries/catalogue/catalogue-changes.ts'
import { findSingleRowChanges } from '../db/queries/catalogue/row-changes.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** Changes per page. */
const PAGE_SIZE = 50

/**
 * Returns a page of changes of the price list, newest first, with the changed fields if a change has one row. `next`
 * is the cursor of the next page, null on the last one.
 */
export async function listChanges(
  { db }: Pick<UseCaseDeps, 'db'>,
  { before }: { before?: number | undefined },
) {
  const found = await findChanges(db, { before, limit: PAGE_SIZE + 1 })
  const page = found.slice(0, PAGE_SIZE)
  const singleRowChanges = await findSingleRowChanges(
    db,
    page.filter(({ row_count }) => row_count === 1).map(({ change_no }) => change_no),
  )
  const rows = page.map((change) => ({
    ...change,
    fields: changedFields(singleRowChanges.get(change.change_no)),
  }))
  return { rows, next: found.length > PAGE_SIZE ? (page.at(-1)?.change_no ?? null) : null }
}

/** Returns the fields of a row that changed. */
function changedFields(change: RowChange | undefined): FieldChangeJson[] {
  if (!change?.before || !change.after) return []
  const before = new Map<string, unknown>(Object.entries(change.before))
  const after = new Map<string, unknown>(Object.entries(change.after))
  const isChanged = (field: string) => JSON.stringify(before.get(field)) !== JSON.stringify(after.get(field))
  return HISTORY_FIELDS.filter(isChanged).map((field) => ({
    field,
    before: fieldValueToJson(field, before.get(field)),
    after: fieldValueToJson(field, after.get(field)),
  }))
}

/** Returns a field's value for display. Returns null for ids, positions and lists, which mean nothing to people. */
function fieldValueToJson(field: HistoryField, value: unknown): FieldChangeJson['before'] {
  if (field === 'category_id' || field === 'sort_order') return null
  if (field.startsWith('is_')) return value === 1
  return typeof value === 'number' || typeof value === 'string' ? value : null
}
