import { findWithoutSearchText, renewSearchTexts } from './queries/enquiries.ts'
import type { Connection, Trx } from './schema.ts'

/** So many in one transaction. */
const CHUNK = 500

/**
 * Gives enquiries whose search text is empty, as a migration left it, the text by which they are found; from the newest to the
 * oldest. Broken off, it goes on where it was.
 */
export async function fillSearchText(db: Connection): Promise<void> {
  let below: number | undefined = Number.MAX_SAFE_INTEGER
  while (below !== undefined) {
    const from: number = below
    below = await db.transaction().execute((trx) => fillChunk(trx, from))
  }
}

/** Does the next ones; gives the last of them, undefined when there were none. */
async function fillChunk(trx: Trx, below: number): Promise<number | undefined> {
  const enquiries = await findWithoutSearchText(trx, { below, limit: CHUNK })
  await renewSearchTexts(trx, enquiries)
  return enquiries.at(-1)?.seq
}
