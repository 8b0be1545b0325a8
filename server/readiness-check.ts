import { setTimeout } from 'node:timers/promises'
import { singleFlight } from './concurrency/single-flight.ts'
import { isNotWritable } from './db/database-errors.ts'
import type { OutageMonitor } from './db/outage-monitor.ts'
import { getCatalogueVersion } from './db/queries/catalogue/catalogue-version.ts'
import { deleteProbeFile, insertProbeFile } from './db/queries/disk-space-probe.ts'
import type { Connection } from './db/schema.ts'
import type { Write } from './unit-of-work/unit.ts'

/** Timeout of the readiness check, in ms. */
const READINESS_TIMEOUT = 2000

/**
 * Creates the check whether an enquiry could be placed now: the database is seeded, starts a transaction and accepts writes.
 * `saving` reports failed writes; after one for lack of space, the check writes a probe until that succeeds. Resolves to false
 * after READINESS_TIMEOUT. Concurrent calls share one check.
 */
export function createReadinessCheck(
  db: Connection,
  { saving, write }: { saving?: OutageMonitor | undefined; write: Write },
): () => Promise<boolean> {
  /** The last failure that a successful probe has cleared. */
  let clearedFailure: unknown

  async function probe(): Promise<boolean> {
    const failure = saving?.lastFailure()
    if (failure !== clearedFailure && isNotWritable(failure)) {
      // Two units, because SQLite writes nothing to disk for a row that is deleted in the same transaction.
      for (const work of [insertProbeFile, deleteProbeFile])
        await write<null>({ kind: 'system', name: 'housekeeping' }, async ({ trx, now }) => {
          await work(trx, now.toISOString())
          return { data: null }
        })
      clearedFailure = failure
    }
    // Version 0 means that the database is not seeded.
    return (await db.transaction().execute(getCatalogueVersion)) > 0
  }

  const probeOnce = singleFlight(() => probe().catch(() => false))
  return () => Promise.race([probeOnce(), setTimeout(READINESS_TIMEOUT, false, { ref: false })])
}
