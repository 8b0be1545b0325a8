import type { Logger } from 'pino'
import { isUnavailable } from '../db/database-errors.ts'
import { type ImportRow, lockImport, updateImport } from '../db/queries/catalogue/imports.ts'
import { findOfficeUser } from '../db/queries/office/office-users.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { BusyError } from '../worker-pool/worker-pool.ts'
import { claimNextImport, IMPORT_WORKER, saveClaimedImport } from './claim-next-import.ts'
import { publishInUnit } from './publish-import.ts'
import { toSheetProblem } from './read-sheets-in-worker.ts'
import { type UnderstandingDeps, understandImport } from './understand-import.ts'

/** What publishing at a time needs. */
export type PublishingDeps = UseCaseDeps & UnderstandingDeps & { logger: Logger }

/**
 * Publishes the file that is due, once, whichever instance it is; false when none is, or the system has no room for it just now. What
 * others changed since is left alone; a file of which nothing can be published any more has failed. Rejects when the database fails:
 * it is due again when its claim ends.
 */
export async function publishNextImport(parts: PublishingDeps): Promise<boolean> {
  const claimed = await claimNextImport(parts, 'scheduled')
  if (!claimed) return false
  try {
    const publication = await understandImport(parts, { ...claimed, grid: claimed.grid ?? '[]' })
    const { refusal } = await parts.write(IMPORT_WORKER, async (unit) => {
      const file = await lockImport(unit.trx, claimed.import_id)
      // Taken back meanwhile, perhaps to be published at another time, or published by another.
      const isAsClaimed = file?.state === 'scheduled' && file.row_version === claimed.row_version + 1
      const isClear = publication.openQuestions.length === 0
      const published =
        isAsClaimed && isClear
          ? await publishInUnit(await unitForScheduler(unit, file), file, publication)
          : undefined
      if (!file || !published) return { refusal: { code: 'changed-meanwhile' } }
      await updateImport(unit.trx, file.import_id, published.became)
      return { data: null }
    })
    if (refusal) await markFailed(parts, claimed)
    return true
  } catch (err) {
    if (isUnavailable(err)) throw err
    if (err instanceof BusyError && !toSheetProblem(err.cause)) {
      await saveClaimedImport(parts, claimed, { claimed_at: null })
      return false
    }
    parts.logger.error({ err }, 'A price list could not be published')
    await markFailed(parts, claimed)
    return true
  }
}

/** A unit whose audit entries name who scheduled the file. */
async function unitForScheduler(unit: Unit, { scheduled_by }: ImportRow): Promise<Unit> {
  const user = scheduled_by === null ? undefined : await findOfficeUser(unit.trx, scheduled_by)
  if (!user) return unit
  return {
    ...unit,
    audit: (entry) => unit.audit({ ...entry, after: { ...entry.after, scheduled_by: user.user_name } }),
  }
}

const markFailed = (parts: PublishingDeps, claimed: Parameters<typeof saveClaimedImport>[1]) =>
  saveClaimedImport(parts, claimed, { state: 'failed', problem: 'list-changed-since' })
