import { isOverProductLimit } from '#domain/catalogue/product-limit.ts'
import { writePriceListChange } from '../catalogue/write-price-list-change.ts'
import { lockPriceList } from '../db/queries/catalogue/catalogue-version.ts'
import type { ImportRow } from '../db/queries/catalogue/import-columns.ts'
import { findImport } from '../db/queries/catalogue/imports.ts'
import { readPriceList } from '../db/queries/catalogue/price-list-rows.ts'
import { countProducts } from '../db/queries/catalogue/product-rows.ts'
import { findRowChangesSince } from '../db/queries/catalogue/row-changes.ts'
import { upsertSheetShape } from '../db/queries/catalogue/sheet-shapes.ts'
import type { UtcText } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import { findImportAsSeen, type ImportDeps, type ImportDetails } from './find-import.ts'
import { mergeConcurrentChanges } from './merge-concurrent-changes.ts'
import type { Publication } from './understand-grids.ts'
import { understandImport } from './understand-import.ts'
import {
  type ImportRevision,
  type ImportUpdate,
  importSubject,
  updateLockedImport,
} from './update-locked-import.ts'

/** Maximum number of columns and rows named in a refusal. */
const NAMED_MAX = 100

/**
 * Publishes an import exactly as previewed, all or nothing; now, or at the time `at`. Refused with `invalid-fields`, which
 * names unresolved columns and rows or says that the list would get too long, and as a conflict if the import or one of its
 * products was changed since the preview.
 */
export async function publishImport(
  deps: ImportDeps,
  { seen, at }: { seen: ImportRevision; at: UtcText | null },
  by: OfficeUser,
): Promise<Outcome<ImportDetails>> {
  const found = await findImport(deps.db, seen.import_id)
  // Computed before the price list is locked; the result depends only on this version of the import.
  const isSeen = found?.state === 'read' && found.row_version === seen.row_version
  const publication =
    isSeen && found.grid !== null ? await understandImport(deps, { ...found, grid: found.grid }) : undefined
  const outcome = await updateLockedImport(deps.write, by, { seen, from: ['read'] }, async (unit, file) => {
    if (!publication) return { refusal: { code: 'stale-version' } }
    if (publication.openQuestions.length > 0) return refuseOpenQuestions(publication.openQuestions)
    if (isOverProductLimit(await countProducts(unit.trx), publication.changes))
      return { refusal: { code: 'invalid-fields', problems: { rows: 'price-list-full' } } }
    return at === null
      ? publishNow(unit, file, publication)
      : schedulePublication(unit, file, { publish_at: at, scheduled_by: by.user_id })
  })
  return outcome.refusal ? outcome : findImportAsSeen(deps, seen.import_id, publication?.preview)
}

function refuseOpenQuestions(paths: readonly string[]) {
  const problems = paths.slice(0, NAMED_MAX).map((path) => [path, 'not-understood' as const])
  return { refusal: { code: 'invalid-fields' as const, problems: Object.fromEntries(problems) } }
}

async function publishNow(
  unit: Unit,
  file: ImportRow,
  publication: Publication,
): Promise<Outcome<ImportUpdate>> {
  const published = await publishInUnit(unit, file, publication)
  if (!published || published.left_alone.length > 0) return { refusal: { code: 'stale-version' } }
  return { data: published.update }
}

async function schedulePublication(
  unit: Unit,
  file: ImportRow,
  { publish_at, scheduled_by }: { publish_at: UtcText; scheduled_by: string },
): Promise<Outcome<ImportUpdate>> {
  if (publish_at <= unit.now.toISOString())
    return { refusal: { code: 'invalid-fields', problems: { at: 'publish-time-past' } } }
  unit.audit({ action: 'schedule import', subject: importSubject(file), after: { publish_at } })
  return { data: { state: 'scheduled', publish_at, scheduled_by, claimed_at: null } }
}

/**
 * Writes an import's changes. Returns the import's update and the labels of products left as others changed them. Undefined if
 * the import can no longer be published.
 */
export async function publishInUnit(
  unit: Unit,
  file: ImportRow,
  publication: Publication,
): Promise<{ update: ImportUpdate; left_alone: readonly string[] } | undefined> {
  const { import_id, file_name: label } = file
  await lockPriceList(unit.trx)
  const since = await findRowChangesSince(unit.trx, file.seen_change_no)
  const merged =
    since.length === 0
      ? { changes: publication.changes, left_alone: [] }
      : mergeConcurrentChanges(publication, { list: await readPriceList(unit.trx), since })
  if (!merged || isOverProductLimit(await countProducts(unit.trx), merged.changes)) return undefined
  const { changes, left_alone } = merged
  const change_no =
    changes.length > 0
      ? await writePriceListChange(unit, { kind: 'import', label, changes, import_id })
      : null
  // An import without changes adds no entry to the price list history.
  if (change_no === null) unit.audit({ action: 'publish price list', subject: importSubject(file) })
  const published_at = unit.now.toISOString()
  const { shape_hash, columns } = publication
  if (Object.keys(columns).length > 0)
    await upsertSheetShape(unit.trx, { shape_hash, columns: JSON.stringify(columns), used_at: published_at })
  const update = {
    state: 'published' as const,
    published_at,
    change_no,
    left_alone: JSON.stringify(left_alone),
  }
  return { update, left_alone }
}
