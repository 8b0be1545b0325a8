import type { Corrections } from '#domain/price-sheet/preview.ts'
import { lastChangeNo } from '../db/queries/catalogue-changes.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import { type SeenImport, subjectOf, workOnImport } from './work-on-import.ts'

/** Keeps what somebody says about a file, in place of what was said before; it is seen beside the price list of now from then on. */
export function mendImport(
  { write }: Pick<UseCaseParts, 'write'>,
  { seen, corrections }: { seen: SeenImport; corrections: Corrections },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return workOnImport(write, by, { seen, from: ['read'] }, async (unit, file) => {
    const { columns, cells, matches, skipped, to_go } = corrections
    const after = {
      columns: Object.keys(columns).length,
      cells: Object.keys(cells).length,
      matches: Object.keys(matches).length,
      skipped: skipped.length,
      to_go: to_go.length,
    }
    unit.audit({ action: 'mend import', subject: subjectOf(file), after })
    const seen_change_no = await lastChangeNo(unit.trx)
    return { data: { corrections: JSON.stringify(corrections), seen_change_no } }
  })
}
