import type { ImportRow } from '../db/queries/catalogue/import-columns.ts'
import { lockImport, updateImport } from '../db/queries/catalogue/imports.ts'
import type { PriceListImportTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import { claimRequestKey } from '../unit-of-work/claim-request-key.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit, Write } from '../unit-of-work/unit.ts'

/** An import as the user saw it. */
export type ImportRevision = { import_id: string; row_version: number }

/** Changes to an import's row. */
export type ImportUpdate = Partial<Omit<PriceListImportTable, 'import_id' | 'row_version' | 'bytes'>>

/** Maximum length of a file name in the audit log, in characters. */
const LABEL_MAX = 100

/** The audit subject of an import. */
export const importSubject = ({ import_id, file_name }: Pick<ImportRow, 'import_id' | 'file_name'>) =>
  ({ kind: 'import', id: import_id, label: [...file_name].slice(0, LABEL_MAX).join('') }) as const

/**
 * Locks an import, runs `work` and saves the returned update. Idempotent by request key. Refused with `not-found`, as a
 * conflict if the `row_version` is outdated, and with `move-not-allowed` if the state is not in `from`.
 */
export function updateLockedImport(
  write: Write,
  by: OfficeUser,
  { seen, from }: { seen: ImportRevision; from: readonly ImportRow['state'][] },
  work: (unit: Unit, file: ImportRow) => Promise<Outcome<ImportUpdate>>,
): Promise<Outcome<null>> {
  return write<null>(by, async (unit) => {
    const before = await claimRequestKey(unit, by)
    if (before) return before
    const file = await lockImport(unit.trx, seen.import_id)
    if (!file) return { refusal: { code: 'not-found' } }
    if (file.row_version !== seen.row_version + 1) return { refusal: { code: 'stale-version' } }
    if (!from.includes(file.state)) return { refusal: { code: 'move-not-allowed' } }
    const { data, refusal } = await work(unit, file)
    if (refusal) return { refusal }
    await updateImport(unit.trx, file.import_id, data)
    return { data: null }
  })
}
