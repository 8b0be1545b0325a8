import { findWithoutSearchText, renewSearchTexts } from './queries/enquiries.ts'
import type { Connection, Trx } from './schema.ts'

/** Enquiries in one transaction. */
const CHUNK = 500

/**
 * Fills the search text of enquiries where it is empty, as a migration leaves it, from the newest to the oldest. If it is interrupted,
 * the next start continues.
 */
export async function fillSearchText(db: Connection): Promise<void> {
  let below: number | undefined = Number.MAX_SAFE_INTEGER
  while (below !== undefined) {
    const from: number = below
    below = await db.transaction().execute((trx) => fillChunk(trx, from))
  }
}

/** Fills the next chunk. Returns the `seq` of its last enquiry, undefined if there was none. */
async function fillChunk(trx: Trx, below: number): Promise<number | undefined> {
  const enquiries = await findWithoutSearchText(trx, { below, limit: CHUNK })
  await renewSearchTexts(trx, enquiries)
  return enquiries.at(-1)?.seq
}
