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

/** So many files are listed; they are forgotten after a year. */
const LISTED_MAX = 500

/** What importing needs. */
export type ImportDeps = UseCaseDeps & UnderstandingDeps

/** A file with what was understood of it, once it was read. */
export type ImportDetails = ListedImport & {
  preview: Preview | null
  corrections: Corrections
  left_alone: readonly string[]
}

/** The files of the past year, the last before the others. */
export async function listImports({ db }: Pick<UseCaseDeps, 'db'>): Promise<ListedImport[]> {
  return findImports(db, LISTED_MAX)
}

/**
 * A file, and what is understood of it beside the price list of now; beside that of then, once it is to be published or was.
 * Beside another price list it is another `row_version`: nobody publishes what they did not see. `not-found`.
 */
export async function findImport(
  parts: ImportDeps,
  import_id: string,
  by: OfficeUser,
): Promise<Outcome<ImportDetails>> {
  const found = await findRow(parts.db, import_id)
  if (found?.state !== 'read' || found.seen_change_no === (await getLastChangeNo(parts.db)))
    return toImportDetails(parts, found)
  await markImportSeen(parts, import_id, by)
  return findImportAsSeen(parts, import_id)
}

function markImportSeen({ write }: ImportDeps, import_id: string, by: OfficeUser): Promise<Outcome<null>> {
  return write<null>(by, async ({ trx }) => {
    await updateSeenChange(trx, import_id, await getLastChangeNo(trx))
    return { data: null }
  })
}

/** A file as it was seen last; what was understood of it, if that is known already. `not-found`. */
export async function findImportAsSeen(
  parts: ImportDeps,
  import_id: string,
  known?: Preview,
): Promise<Outcome<ImportDetails>> {
  return toImportDetails(parts, await findRow(parts.db, import_id), known)
}

async function toImportDetails(
  parts: ImportDeps,
  row: ImportWithGrid | undefined,
  known?: Preview,
): Promise<Outcome<ImportDetails>> {
  if (!row) return { refusal: { code: 'not-found' } }
  const { grid, corrections, known_columns: _, left_alone, ...file } = row
  const preview = grid === null ? null : (known ?? (await understandImport(parts, { ...row, grid })).preview)
  return {
    data: { ...file, preview, corrections: JSON.parse(corrections), left_alone: JSON.parse(left_alone) },
  }
}

/** What a file is by how its name ends. */
const FILE_EXTENSION = /\.(xlsx|xls|ods|csv)$/i

/** A file as it came, under a name that says when; `not-found`. */
export async function findOriginalFile(
  { db }: Pick<UseCaseDeps, 'db'>,
  import_id: string,
): Promise<Outcome<{ name: string; type: string; bytes: Buffer<ArrayBuffer> }>> {
  const file = await findImportedFile(db, import_id)
  if (!file) return { refusal: { code: 'not-found' } }
  const [ending = ''] = FILE_EXTENSION.exec(file.file_name) ?? []
  const name = `price-list-${file.created_at.slice(0, 10)}${ending.toLowerCase()}`
  // Nobody opens it here: it is somebody else's.
  return { data: { name, type: 'application/octet-stream', bytes: Buffer.from(file.bytes) } }
}
