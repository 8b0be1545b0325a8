import { setTimeout } from 'node:timers/promises'
import type { Outage } from './outage.ts'
import { getCatalogueVersion } from './queries/catalogue.ts'
import type { Connection } from './schema.ts'
import { isNotWritable } from './unavailable.ts'

/** How long the database has to say that it is there, in ms. */
const READY_WITHIN = 2000
/** How long a full disk is believed to be full, in ms; then the next enquiry tells. */
const FULL_FOR = 5000

/**
 * Whether an enquiry could be placed now: whether the database is filled, begins a transaction, and took what was last
 * written. `saving` knows how that went. Says no after READY_WITHIN; who asks meanwhile gets the same answer.
 */
export function createReadiness(db: Connection, saving?: Outage): () => Promise<boolean> {
  async function ask(): Promise<boolean> {
    if (isNotWritable(saving?.failedWithin(FULL_FOR))) return false
    // Version 0 was never filled.
    return (await db.transaction().execute(getCatalogueVersion)) > 0
  }

  let underway: Promise<boolean> | undefined
  return () => {
    underway ??= ask()
      .catch(() => false)
      .finally(() => {
        underway = undefined
      })
    return Promise.race([underway, setTimeout(READY_WITHIN, false, { ref: false })])
  }
}
