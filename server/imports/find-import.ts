import type { Corrections, Preview } from '#domain/price-sheet/preview/preview.ts'
import { getLastChangeNo } from '../db/queries/catalogue/catalogue-changes.ts'
import {
  findImportedFile,
  findImports,
  findImport as findRow,
  type ImportWithGrid,
  type ListedImport,
  updateSeenChange,
} from '../db/queries/catalogue/imports.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { type UnderstandingDeps, understandImport } from './understand-import.ts'

export type { ListedImport }

/** Maximum number of imports listed. */
const LISTED_MAX = 500

/** Dependencies of importing. */
export type ImportDeps = UseCaseDeps & UnderstandingDeps

/** An import with its preview, which is null until the file was read. */
export type ImportDetails = ListedImport & {
  preview: Preview | null
  corrections: Corrections
  left_alone: readonly string[]
}

/** Lists the imports of the past year, newest first. */
export async function listImports({ db }: Pick<UseCaseDeps, 'db'>): Promise<ListedImport[]> {
  return findImports(db, LISTED_MAX)
}

/**
 * Finds an import and its preview. An unpublished import is compared with the present price list, a scheduled or published one
 * with the list at that time. A changed price list increments the `row_version`, so that no user publishes a preview they have
 * not seen. Refused with `not-found`.
 */
export async function findImport(
  deps: ImportDeps,
  import_id: string,
  by: OfficeUser,
): Promise<Outcome<ImportDetails>> {
  const found = await findRow(deps.db, import_id)
  if (found?.state !== 'read' || found.seen_change_no === (await getLastChangeNo(deps.db)))
    return toImportDetails(deps, found)
  await markImportSeen(deps, import_id, by)
  return findImportAsSeen(deps, import_id)
}

function markImportSeen({ write }: ImportDeps, import_id: string, by: OfficeUser): Promise<Outcome<null>> {
  return write<null>(by, async ({ trx }) => {
    await updateSeenChange(trx, import_id, await getLastChangeNo(trx))
    return { data: null }
  })
}

/** Finds an import as it was last seen. `knownPreview` is its preview, if the caller already has it. Refused with `not-found`. */
export async function findImportAsSeen(
  deps: ImportDeps,
  import_id: string,
  knownPreview?: Preview,
): Promise<Outcome<ImportDetails>> {
  return toImportDetails(deps, await findRow(deps.db, import_id), knownPreview)
}

async function toImportDetails(
  deps: ImportDeps,
  row: ImportWithGrid | undefined,
  knownPreview?: Preview,
): Promise<Outcome<ImportDetails>> {
  if (!row) return { refusal: { code: 'not-found' } }
  const { grid, corrections, known_columns: _, left_alone, ...file } = row
  const preview =
    grid === null ? null : (knownPreview ?? (await understandImport(deps, { ...row, grid })).preview)
  return {
    data: { ...file, preview, corrections: JSON.parse(corrections), left_alone: JSON.parse(left_alone) },
  }
}

/** File extensions of price lists. */
const FILE_EXTENSION = /\.(xlsx|xls|ods|csv)$/i

/** Finds the original upload and names it by its date. Refused with `not-found`. */
export async function findOriginalFile(
  { db }: Pick<UseCaseDeps, 'db'>,
  import_id: string,
): Promise<Outcome<{ name: string; type: string; bytes: Buffer<ArrayBuffer> }>> {
  const file = await findImportedFile(db, import_id)
  if (!file) return { refusal: { code: 'not-found' } }
  const [ending = ''] = FILE_EXTENSION.exec(file.file_name) ?? []
  const name = `price-list-${file.created_at.slice(0, 10)}${ending.toLowerCase()}`
  // Always a download: an uploaded file must not open in the browser under the shop's origin.
  return { data: { name, type: 'application/octet-stream', bytes: Buffer.from(file.bytes) } }
}
