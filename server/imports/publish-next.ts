import type { Logger } from 'pino'
import { holdImport, type ImportRow, updateImport } from '../db/queries/imports.ts'
import { findOfficeUser } from '../db/queries/office-users.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import { Busy } from '../worker-pool/worker-pool.ts'
import { claimNext, finish, WORKER } from './claimed.ts'
import { publish } from './publish-import.ts'
import { problemOf } from './read-sheets.ts'
import { type UnderstandingParts, understand } from './understanding.ts'

/** What publishing at a time needs. */
export type PublishingParts = UseCaseParts & UnderstandingParts & { logger: Logger }

/**
 * Publishes the file that is due, once, whichever instance it is; false when none is, or the system has no room for it just now. What
 * others changed since is left alone; a file of which nothing can be published any more has failed. Rejects when the database fails:
 * it is due again when its claim ends.
 */
export async function publishNext(parts: PublishingParts): Promise<boolean> {
  const claimed = await claimNext(parts, 'scheduled')
  if (!claimed) return false
  try {
    const publication = await understand(parts, { ...claimed, grid: claimed.grid ?? '[]' })
    const { refusal } = await parts.write(WORKER, async (unit) => {
      const file = await holdImport(unit.trx, claimed.import_id)
      // Taken back meanwhile, perhaps to be published at another time, or published by another.
      const isAsClaimed = file?.state === 'scheduled' && file.row_version === claimed.row_version + 1
      const isClear = publication.asked.length === 0
      const published =
        isAsClaimed && isClear ? await publish(await scheduledIn(unit, file), file, publication) : undefined
      if (!file || !published) return { refusal: { code: 'changed-meanwhile' } }
      await updateImport(unit.trx, file.import_id, published.became)
      return { data: null }
    })
    if (refusal) await fail(parts, claimed)
    return true
  } catch (err) {
    if (isUnavailable(err)) throw err
    if (err instanceof Busy && !problemOf(err.cause)) {
      await finish(parts, claimed, { claimed_at: null })
      return false
    }
    parts.logger.error({ err }, 'A price list could not be published')
    await fail(parts, claimed)
    return true
  }
}

/** A unit whose audit entries name who scheduled the file. */
async function scheduledIn(unit: Unit, { scheduled_by }: ImportRow): Promise<Unit> {
  const user = scheduled_by === null ? undefined : await findOfficeUser(unit.trx, scheduled_by)
  if (!user) return unit
  return {
    ...unit,
    audit: (entry) => unit.audit({ ...entry, after: { ...entry.after, scheduled_by: user.user_name } }),
  }
}

const fail = (parts: PublishingParts, claimed: Parameters<typeof finish>[1]) =>
  finish(parts, claimed, { state: 'failed', problem: 'list-changed-since' })
