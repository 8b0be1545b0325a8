import type { Logger } from 'pino'
import { isUnavailable } from '../db/database-errors.ts'
import type { ImportRow } from '../db/queries/catalogue/import-columns.ts'
import { lockImport, updateImport } from '../db/queries/catalogue/imports.ts'
import { findOfficeUser } from '../db/queries/office/office-users.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { BusyError } from '../worker-pool/worker-pool.ts'
import { claimNextImport, IMPORT_WORKER, saveClaimedImport } from './claim-next-import.ts'
import { publishInUnit } from './publish-import.ts'
import { toSheetProblem } from './read-sheets-in-worker.ts'
import { type UnderstandingDeps, understandImport } from './understand-import.ts'

/** Dependencies of scheduled publication. */
export type PublishingDeps = UseCaseDeps & UnderstandingDeps & { logger: Logger }

/**
 * Publishes the next scheduled import that is due, once across all instances. Returns false if none is due or the worker has no
 * capacity. Leaves changes that others made since the preview; an import that can no longer be published fails. Rejects if the
 * database fails; the import is due again when its claim expires.
 */
export async function publishNextImport(deps: PublishingDeps): Promise<boolean> {
  const claimed = await claimNextImport(deps, 'scheduled')
  if (!claimed) return false
  try {
    const publication = await understandImport(deps, { ...claimed, grid: claimed.grid ?? '[]' })
    const { refusal } = await deps.write(IMPORT_WORKER, async (unit) => {
      const file = await lockImport(unit.trx, claimed.import_id)
      // A user may have cancelled or rescheduled the import, or another instance published it.
      const isStillClaimed = file?.state === 'scheduled' && file.row_version === claimed.row_version + 1
      const isResolved = publication.openQuestions.length === 0
      const published =
        isStillClaimed && isResolved
          ? await publishInUnit(await unitForScheduler(unit, file), file, publication)
          : undefined
      if (!file || !published) return { refusal: { code: 'stale-version' } }
      await updateImport(unit.trx, file.import_id, published.update)
      return { data: null }
    })
    if (refusal) await markFailed(deps, claimed)
    return true
  } catch (err) {
    if (isUnavailable(err)) throw err
    if (err instanceof BusyError && !toSheetProblem(err.cause)) {
      await saveClaimedImport(deps, claimed, { claimed_at: null })
      return false
    }
    deps.logger.error({ err }, 'A price list could not be published')
    await markFailed(deps, claimed)
    return true
  }
}

/** Returns a unit that adds the scheduling user to its audit entries. */
async function unitForScheduler(unit: Unit, { scheduled_by }: ImportRow): Promise<Unit> {
  const user = scheduled_by === null ? undefined : await findOfficeUser(unit.trx, scheduled_by)
  if (!user) return unit
  return {
    ...unit,
    audit: (entry) => unit.audit({ ...entry, after: { ...entry.after, scheduled_by: user.user_name } }),
  }
}

const markFailed = (deps: PublishingDeps, claimed: Parameters<typeof saveClaimedImport>[1]) =>
  saveClaimedImport(deps, claimed, { state: 'failed', problem: 'list-changed-since' })
