import { normalizeRowChange } from '#domain/catalogue/normalize-row.ts'
import type { PriceListCategory, PriceListProduct, RowChange } from '#domain/catalogue/price-list.ts'
import type { ProductId } from '#domain/catalogue/product.ts'
import { formatRowLabel } from '#domain/catalogue/row-label.ts'
import type { AuditAction } from '#domain/office/audit-action.ts'
import type { Facts } from '../audit/audit-entry.ts'
import { hashHistoryRows } from '../audit/hash-history-rows.ts'
import { findLastChange, insertChange } from '../db/queries/catalogue/catalogue-changes.ts'
import { lockPriceList } from '../db/queries/catalogue/catalogue-version.ts'
import { deleteCategories, releaseSlugs, upsertCategories } from '../db/queries/catalogue/category-rows.ts'
import {
  deleteProducts,
  replaceMediaAndSpecialCategories,
  upsertProducts,
} from '../db/queries/catalogue/product-rows.ts'
import type { CatalogueChangeRowTable, CatalogueChangeTable, Trx } from '../db/schema.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Unit } from '../unit-of-work/unit.ts'

/** A change of the price list: at least one row, each before and after the change. */
export type NewChange = {
  kind: CatalogueChangeTable['kind']
  /** The name for people: of the row if there is one, or of the imported file. */
  label: string
  changes: readonly RowChange[]
  import_id?: string
  /** The change that it undoes. */
  undoes?: number
  /** The audit action, if it is not the one of `kind`. */
  action?: AuditAction
}

const ACTION_BY_KIND = {
  edit: 'change price list',
  import: 'publish price list',
  undo: 'undo price list',
} as const satisfies Record<NewChange['kind'], AuditAction>

/** The longest label of a change and of an audit subject, in characters. */
const LABEL_MAX = 200
const SUBJECT_MAX = 100

/**
 * The only function that changes the price list (O5): writes the rows, their history and an audit entry, and moves
 * the catalogue version. Returns the number of the change. Takes the lock of the price list, which serializes
 * changes; a caller that bases a change on rows locks it before it reads them.
 */
export async function writePriceListChange(unit: Unit, change: NewChange): Promise<number> {
  const { trx, now } = unit
  await lockPriceList(trx)
  const changes = change.changes.map(normalizeRowChange)
  const last = await findLastChange(trx)
  const change_no = (last?.change_no ?? 0) + 1
  // Never earlier than the last change, even if the clock of this instance is behind.
  const at = [now.toISOString(), last?.at ?? ''].toSorted()[1] ?? ''
  await writeChangedRows(trx, changes, { change_no, at })
  const rows = changes.map(({ kind, id, before, after }) => ({
    row_kind: kind,
    row_id: id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }))
  const { kind, undoes = null, import_id = null } = change
  // A cut may split a surrogate pair, which databases do not store unchanged.
  const label = change.label.slice(0, LABEL_MAX).toWellFormed()
  const actor = actorName(unit.by)
  const row_count = rows.length
  await insertChange(
    trx,
    { change_no, at, actor, kind, label, row_count, undoes, undone_by: null, import_id },
    rows,
  )
  unit.markCatalogueChanged()
  unit.audit({
    action: change.action ?? ACTION_BY_KIND[kind],
    ...toAuditEntry(changes, { change_no, label, rows }),
  })
  return change_no
}

async function writeChangedRows(
  trx: Trx,
  changes: readonly RowChange[],
  { change_no, at }: { change_no: number; at: string },
): Promise<void> {
  const products = changes.filter((change) => change.kind === 'product')
  const categories = changes.filter((change) => change.kind === 'category')
  // Products with a new code are deleted and inserted again, so that two of them can swap their codes.
  const recoded = products.filter(
    ({ before, after }) => before && before.product_code !== after?.product_code,
  )
  const versions = await deleteProducts(
    trx,
    recoded.map(({ id }) => id),
  )
  // A removed row that is added again gets a version that no client has seen.
  const first_version = change_no
  const remainingCategories = categories.flatMap(({ after }) => after ?? [])
  await releaseSlugs(
    trx,
    categories.map(({ id }) => id),
  )
  await upsertCategories(trx, remainingCategories, { updated_at: at, first_version })
  const remainingProducts = products.flatMap(({ after }) => after ?? [])
  const versionOf = (id: ProductId) => (versions.get(id) ?? first_version - 1) + 1
  await upsertProducts(
    trx,
    remainingProducts.map((product) => ({ product, row_version: versionOf(product.product_id) })),
    at,
  )
  // Last, when their products are gone.
  await deleteCategories(
    trx,
    categories.filter(({ after }) => !after).map(({ id }) => id),
  )
  const redisplayed = products.filter(
    ({ id, before, after }) => versions.has(id) || displayKey(before) !== displayKey(after),
  )
  await replaceMediaAndSpecialCategories(
    trx,
    redisplayed.flatMap(({ after }) => after ?? []),
  )
}

const displayKey = (product: PriceListProduct | null) =>
  JSON.stringify([product?.media, product?.special_categories])

type HistoryRow = Omit<CatalogueChangeRowTable, 'change_no'>

/** Builds the audit entry: the changed fields of a single row, else the row count and a hash of the history rows. */
function toAuditEntry(
  changes: readonly RowChange[],
  { change_no, label, rows }: { change_no: number; label: string; rows: readonly HistoryRow[] },
) {
  const [change] = changes
  if (change && changes.length === 1) {
    const { kind, id, before, after } = change
    const name = kind === 'product' ? ((after ?? before)?.product_code ?? '') : formatRowLabel(change)
    return {
      subject: { kind, id, label: name.slice(0, SUBJECT_MAX).toWellFormed() },
      before: pickChangedFacts(before, after),
      after: pickChangedFacts(after, before),
    }
  }
  const subject = {
    kind: 'price list' as const,
    id: `${change_no}`,
    label: label.slice(0, SUBJECT_MAX).toWellFormed(),
  }
  return { subject, after: { row_count: changes.length, history_hash: hashHistoryRows(rows) } }
}

type CatalogueRow = PriceListProduct | PriceListCategory | null

/** Picks the fields that differ from the other row. Flags become booleans, lists become JSON text. */
function pickChangedFacts(row: CatalogueRow, other: CatalogueRow): Facts | undefined {
  if (!row) return undefined
  const otherFacts = new Map(
    Object.entries(other ?? {}).map(([field, value]) => [field, toFact(field, value)]),
  )
  const facts = Object.entries(row).map(([field, value]) => [field, toFact(field, value)] as const)
  return Object.fromEntries(facts.filter(([field, fact]) => otherFacts.get(field) !== fact))
}

function toFact(field: string, value: string | number | readonly unknown[]) {
  if (typeof value === 'object') return JSON.stringify(value)
  return field.startsWith('is_') ? value === 1 : value
}
