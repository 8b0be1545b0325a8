import { NOT_SCHEDULED, unscheduleImports } from '../db/queries/catalogue/imports.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { type ImportRevision, importSubject, updateLockedImport } from './update-locked-import.ts'

/** Cancels an import. A scheduled import, or one whose scheduled publication failed, goes back to `read` instead. */
export function cancelImport(
  { write }: Pick<UseCaseDeps, 'write'>,
  seen: ImportRevision,
  by: OfficeUser,
): Promise<Outcome<null>> {
  const from = ['reading', 'read', 'failed', 'scheduled'] as const
  return updateLockedImport(write, by, { seen, from }, async (unit, file) => {
    unit.audit({ action: 'cancel import', subject: importSubject(file) })
    return {
      data: file.publish_at === null ? { state: 'cancelled', claimed_at: null } : NOT_SCHEDULED,
    }
  })
}

/** Cancels the scheduled imports of a user who loses the right to publish. Other users can publish them. */
export async function cancelImportsScheduledBy({ trx, audit }: Unit, user_id: string): Promise<void> {
  for (const file of await unscheduleImports(trx, user_id))
    audit({ action: 'cancel import', subject: importSubject(file) })
}
