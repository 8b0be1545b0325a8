import {
  type ClaimedImport,
  claimImport,
  findDueImport,
  updateClaimedImport,
} from '../db/queries/catalogue/imports.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import type { ImportUpdate } from './update-locked-import.ts'

/** Who reads files and publishes those that are due. */
export const IMPORT_WORKER = { kind: 'system', name: 'imports' } as const

/** How long a file is ours to work on, in ms; longer than reading or publishing one takes. Then it counts as lost, with the process. */
const CLAIM_DURATION = 60_000

/** Claims the next file that is to be read, or that is due to be published; undefined when there is none. */
export async function claimNextImport(
  parts: UseCaseDeps,
  state: 'reading' | 'scheduled',
): Promise<ClaimedImport | undefined> {
  const { db, write, clock } = parts
  const now = clock()
  const times = { now: now.toISOString(), lostBefore: new Date(now.getTime() - CLAIM_DURATION).toISOString() }
  const due = await findDueImport(db, state, times)
  if (!due) return undefined
  const { data } = await write(IMPORT_WORKER, async ({ trx }) => ({
    data: await claimImport(trx, due, times.now),
  }))
  // Of several instances that look at once, one changes what all of them saw.
  return data ?? claimNextImport(parts, state)
}

/** Writes what became of a file that was claimed, while it still is. */
export async function saveClaimedImport(
  { write }: Pick<UseCaseDeps, 'write'>,
  claimed: ClaimedImport,
  became: ImportUpdate,
): Promise<void> {
  await write(IMPORT_WORKER, async ({ trx }) => ({ data: await updateClaimedImport(trx, claimed, became) }))
}
