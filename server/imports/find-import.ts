import type { Corrections, Preview } from '#domain/price-sheet/preview.ts'
import { lastChangeNo } from '../db/queries/catalogue-changes.ts'
import {
  findImportedFile,
  findImports,
  findImport as findRow,
  type ListedImport,
  type ReadImport,
  seeImport,
} from '../db/queries/imports.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import { type UnderstandingParts, understand } from './understanding.ts'

export type { ListedImport }

/** So many files are listed; they are forgotten after a year. */
const LISTED_MAX = 500

/** What importing needs. */
export type ImportParts = UseCaseParts & UnderstandingParts

/** A file with what was understood of it, once it was read. */
export type Import = ListedImport & {
  preview: Preview | null
  corrections: Corrections
  left_alone: readonly string[]
}

/** The files of the past year, the last before the others. */
export async function listImports({ db }: Pick<UseCaseParts, 'db'>): Promise<ListedImport[]> {
  return findImports(db, LISTED_MAX)
}

/**
 * A file, and what is understood of it beside the price list of now; beside that of then, once it is to be published or was.
 * Beside another price list it is another `row_version`: nobody publishes what they did not see. `not-found`.
 */
export async function findImport(
  parts: ImportParts,
  import_id: string,
  by: OfficeUser,
): Promise<Outcome<Import>> {
  const found = await findRow(parts.db, import_id)
  if (found?.state !== 'read' || found.seen_change_no === (await lastChangeNo(parts.db)))
    return asSeen(parts, found)
  await seeAnew(parts, import_id, by)
  return findSeenImport(parts, import_id)
}

function seeAnew({ write }: ImportParts, import_id: string, by: OfficeUser): Promise<Outcome<null>> {
  return write<null>(by, async ({ trx }) => {
    await seeImport(trx, import_id, await lastChangeNo(trx))
    return { data: null }
  })
}

/** A file as it was seen last; what was understood of it, if that is known already. `not-found`. */
export async function findSeenImport(
  parts: ImportParts,
  import_id: string,
  known?: Preview,
): Promise<Outcome<Import>> {
  return asSeen(parts, await findRow(parts.db, import_id), known)
}

async function asSeen(
  parts: ImportParts,
  row: ReadImport | undefined,
  known?: Preview,
): Promise<Outcome<Import>> {
  if (!row) return { refusal: { code: 'not-found' } }
  const { grid, corrections, known_columns: _, left_alone, ...file } = row
  const preview = grid === null ? null : (known ?? (await understand(parts, { ...row, grid })).preview)
  return {
    data: { ...file, preview, corrections: JSON.parse(corrections), left_alone: JSON.parse(left_alone) },
  }
}

/** What a file is by how its name ends. */
const ENDING = /\.(xlsx|xls|ods|csv)$/i

/** A file as it came, under a name that says when; `not-found`. */
export async function findFile(
  { db }: Pick<UseCaseParts, 'db'>,
  import_id: string,
): Promise<Outcome<{ name: string; type: string; bytes: Buffer<ArrayBuffer> }>> {
  const file = await findImportedFile(db, import_id)
  if (!file) return { refusal: { code: 'not-found' } }
  const [ending = ''] = ENDING.exec(file.file_name) ?? []
  const name = `price-list-${file.created_at.slice(0, 10)}${ending.toLowerCase()}`
  // Nobody opens it here: it is somebody else's.
  return { data: { name, type: 'application/octet-stream', bytes: Buffer.from(file.bytes) } }
}
