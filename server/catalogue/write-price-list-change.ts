import type { PriceListCategory, PriceListProduct, RowChange } from '#domain/catalogue/price-list.ts'
import { formatRowLabel, normalizeRowChange } from '#domain/catalogue/price-list-change.ts'
import type { ProductId } from '#domain/catalogue/product.ts'
import type { AuditAction } from '#domain/office/audit-action.ts'
import type { Facts } from '../audit/audit-entry.ts'
import { hashHistoryRows } from '../audit/hash-history-rows.ts'
import { findLastChange, insertChange } from '../db/queries/catalogue/catalogue-changes.ts'
import {
  deleteCategories,
  deleteProducts,
  lockPriceList,
  releaseSlugs,
  replaceMediaAndSpecialCategories,
  upsertCategories,
  upsertProducts,
} from '../db/queries/catalogue/price-list-rows.ts'
import type { CatalogueChangeRowTable, CatalogueChangeTable, Trx } from '../db/schema.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Unit } from '../unit-of-work/unit.ts'

/** A change of the price list: its rows, at least one, each with what it was as this unit read it, and what it becomes. */
export type NewChange = {
  kind: CatalogueChangeTable['kind']
  /** How people call it: the row where it is one, the file it came with. */
  label: string
  changes: readonly RowChange[]
  import_id?: string
  /** The change that it takes back. */
  undoes?: number
  /** What the audit says was done, where that is not the same as the kind. */
  action?: AuditAction
}

const ACTION_BY_KIND = {
  edit: 'change price list',
  import: 'publish price list',
  undo: 'undo price list',
} as const satisfies Record<NewChange['kind'], AuditAction>

/** As long as the label of a change, and of what the audit tells of, may be. */
const LABEL_MAX = 200
const SUBJECT_MAX = 100

/**
 * The one way in which the price list changes (O5): writes the rows, what they were and are into its history, one entry into the audit, and moves
 * the catalogue version. One after the other: whoever comes at the same time waits from here until this unit is done, so what it read of the rows it claimed before (claimPriceList). Gives the number of the change.
 */
export async function writePriceListChange(unit: Unit, change: NewChange): Promise<number> {
  const { trx, now } = unit
  await lockPriceList(trx)
  const changes = change.changes.map(normalizeRowChange)
  const last = await findLastChange(trx)
  const change_no = (last?.change_no ?? 0) + 1
  // An instance whose clock is behind makes no change of an earlier time.
  const at = [now.toISOString(), last?.at ?? ''].toSorted()[1] ?? ''
  await writeChangedRows(trx, changes, { change_no, at })
  const rows = changes.map(({ kind, id, before, after }) => ({
    row_kind: kind,
    row_id: id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }))
  const { kind, undoes = null, import_id = null } = change
  // Cut as a text that is one: of half a sign no database keeps what the audit was told.
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
  // Those that get another code go and come again: it may be the one that another had until now.
  const leave = products.filter(({ before, after }) => before && before.product_code !== after?.product_code)
  const versions = await deleteProducts(
    trx,
    leave.map(({ id }) => id),
  )
  // A row that was taken off the list once and comes again is at no version that somebody has seen.
  const first_version = change_no
  const stay = categories.flatMap(({ after }) => after ?? [])
  await releaseSlugs(
    trx,
    categories.map(({ id }) => id),
  )
  await upsertCategories(trx, stay, { updated_at: at, first_version })
  const kept = products.flatMap(({ after }) => after ?? [])
  const versionOf = (id: ProductId) => (versions.get(id) ?? first_version - 1) + 1
  await upsertProducts(
    trx,
    kept.map((product) => ({ product, row_version: versionOf(product.product_id) })),
    at,
  )
  // Once nothing is in them any more.
  await deleteCategories(
    trx,
    categories.filter(({ after }) => !after).map(({ id }) => id),
  )
  const shownAnew = products.filter(
    ({ id, before, after }) => versions.has(id) || displayKey(before) !== displayKey(after),
  )
  await replaceMediaAndSpecialCategories(
    trx,
    shownAnew.flatMap(({ after }) => after ?? []),
  )
}

const displayKey = (product: PriceListProduct | null) =>
  JSON.stringify([product?.media, product?.special_categories])

type HistoryRow = Omit<CatalogueChangeRowTable, 'change_no'>

/** What the audit has of a change: of one row what differs; of many how many, and a hash of all that the history has of them. */
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

/** What of one differs from the other; switches as yes or no, several values as one text. */
function pickChangedFacts(of: CatalogueRow, from: CatalogueRow): Facts | undefined {
  if (!of) return undefined
  const others = new Map(Object.entries(from ?? {}).map(([field, value]) => [field, toFact(field, value)]))
  const facts = Object.entries(of).map(([field, value]) => [field, toFact(field, value)] as const)
  return Object.fromEntries(facts.filter(([field, fact]) => others.get(field) !== fact))
}

function toFact(field: string, value: string | number | readonly unknown[]) {
  if (typeof value === 'object') return JSON.stringify(value)
  return field.startsWith('is_') ? value === 1 : value
}
