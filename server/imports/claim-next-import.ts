import {
  type ClaimedImport,
  claimImport,
  findDueImport,
  updateClaimedImport,
} from '../db/queries/catalogue/import-claims.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import type { ImportUpdate } from './update-locked-import.ts'

/** The actor that reads and publishes imports in the background. */
export const IMPORT_WORKER = { kind: 'system', name: 'imports' } as const

/**
 * How long an instance may work on a claimed import, in ms. Afterwards the instance counts as dead and the import can be
 * claimed again.
 */
const CLAIM_DURATION = 60_000

/** Claims the next import to read or to publish; undefined if there is none. */
export async function claimNextImport(
  deps: UseCaseDeps,
  state: 'reading' | 'scheduled',
): Promise<ClaimedImport | undefined> {
  const { db, write, clock } = deps
  const now = clock()
  const times = { now: now.toISOString(), lostBefore: new Date(now.getTime() - CLAIM_DURATION).toISOString() }
  const due = await findDueImport(db, state, times)
  if (!due) return undefined
  const { data } = await write(IMPORT_WORKER, async ({ trx }) => ({
    data: await claimImport(trx, due, times.now),
  }))
  // Another instance claimed it first; tries the next one.
  return data ?? claimNextImport(deps, state)
}

/** Saves the result of a claimed import, if the claim still holds. */
export async function saveClaimedImport(
  { write }: Pick<UseCaseDeps, 'write'>,
  claimed: ClaimedImport,
  update: ImportUpdate,
): Promise<void> {
  await write(IMPORT_WORKER, async ({ trx }) => ({ data: await updateClaimedImport(trx, claimed, update) }))
}
