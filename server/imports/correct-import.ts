import type { Corrections } from '#domain/price-sheet/preview/preview.ts'
import { getLastChangeNo } from '../db/queries/catalogue/catalogue-changes.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { type ImportRevision, importSubject, updateLockedImport } from './update-locked-import.ts'

/** Replaces the corrections of an import, and rebases its preview on the present price list. */
export function correctImport(
  { write }: Pick<UseCaseDeps, 'write'>,
  { seen, corrections }: { seen: ImportRevision; corrections: Corrections },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedImport(write, by, { seen, from: ['read'] }, async (unit, file) => {
    const { columns, cells, matches, skipped, to_go } = corrections
    const after = {
      columns: Object.keys(columns).length,
      cells: Object.keys(cells).length,
      matches: Object.keys(matches).length,
      skipped: skipped.length,
      to_go: to_go.length,
    }
    unit.audit({ action: 'correct import', subject: importSubject(file), after })
    const seen_change_no = await getLastChangeNo(unit.trx)
    return { data: { corrections: JSON.stringify(corrections), seen_change_no } }
  })
}
