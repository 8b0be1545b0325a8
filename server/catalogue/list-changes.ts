import { type FieldChangeJson, TOLD_FIELDS, type ToldField } from '#contract/office/price-list.ts'
import type { RowChange } from '#domain/catalogue/price-list.ts'
import { findChanges, findOnlyRows } from '../db/queries/catalogue-changes.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'

/** So many changes are listed at a time. */
const PAGE = 50

/**
 * What was changed of the price list, the last before the others; where it was one row, from what to what. `next` says where the list
 * goes on, null at its end.
 */
export async function listChanges(
  { db }: Pick<UseCaseParts, 'db'>,
  { before }: { before?: number | undefined },
) {
  const found = await findChanges(db, { before, limit: PAGE + 1 })
  const page = found.slice(0, PAGE)
  const only = await findOnlyRows(
    db,
    page.filter(({ row_count }) => row_count === 1).map(({ change_no }) => change_no),
  )
  const rows = page.map((change) => ({ ...change, fields: fieldsOf(only.get(change.change_no)) }))
  return { rows, next: found.length > PAGE ? (page.at(-1)?.change_no ?? null) : null }
}

/** Which fields of a row became another. */
function fieldsOf(change: RowChange | undefined): FieldChangeJson[] {
  if (!change?.before || !change.after) return []
  const was = new Map<string, unknown>(Object.entries(change.before))
  const is = new Map<string, unknown>(Object.entries(change.after))
  const isOther = (field: string) => JSON.stringify(was.get(field)) !== JSON.stringify(is.get(field))
  return TOLD_FIELDS.filter(isOther).map((field) => ({
    field,
    before: factOf(field, was.get(field)),
    after: factOf(field, is.get(field)),
  }))
}

/** What stood in a field; null where that says nothing to people: an id, a place, several values. */
function factOf(field: ToldField, value: unknown): FieldChangeJson['before'] {
  if (field === 'category_id' || field === 'sort_order') return null
  if (field.startsWith('is_')) return value === 1
  return typeof value === 'number' || typeof value === 'string' ? value : null
}
