import { type ClaimedImport, claimImport, findImportDue, updateClaimed } from '../db/queries/imports.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import type { Became } from './work-on-import.ts'

/** Who reads files and publishes those that are due. */
export const WORKER = { kind: 'system', name: 'imports' } as const

/** How long a file is ours to work on, in ms; longer than reading or publishing one takes. Then it counts as lost, with the process. */
const CLAIM = 60_000

/** Claims the next file that is to be read, or that is due to be published; undefined when there is none. */
export async function claimNext(
  parts: UseCaseParts,
  state: 'reading' | 'scheduled',
): Promise<ClaimedImport | undefined> {
  const { db, write, clock } = parts
  const now = clock()
  const times = { now: now.toISOString(), lostBefore: new Date(now.getTime() - CLAIM).toISOString() }
  const due = await findImportDue(db, state, times)
  if (!due) return undefined
  const { data } = await write(WORKER, async ({ trx }) => ({ data: await claimImport(trx, due, times.now) }))
  // Of several instances that look at once, one changes what all of them saw.
  return data ?? claimNext(parts, state)
}

/** Writes what became of a file that was claimed, while it still is. */
export async function finish(
  { write }: Pick<UseCaseParts, 'write'>,
  claimed: ClaimedImport,
  became: Became,
): Promise<void> {
  await write(WORKER, async ({ trx }) => ({ data: await updateClaimed(trx, claimed, became) }))
}
