import { setTimeout } from 'node:timers/promises'
import { singleFlight } from './concurrency/single-flight.ts'
import { isNotWritable } from './db/database-errors.ts'
import type { OutageMonitor } from './db/outage-monitor.ts'
import { getCatalogueVersion } from './db/queries/catalogue/catalogue.ts'
import { deleteProbeFile, insertProbeFile } from './db/queries/disk-space-probe.ts'
import type { Connection } from './db/schema.ts'
import type { Write } from './unit-of-work/unit.ts'

/** How long the database has to say that it is there, in ms. */
const READINESS_TIMEOUT = 2000

/**
 * Whether an enquiry could be placed now: whether the database is filled, begins a transaction, and takes what is written.
 * `saving` knows how that went; once it failed for want of room, something is written by `write` until that succeeds. Says
 * no after READY_WITHIN; who asks meanwhile gets the same answer.
 */
export function createReadinessCheck(
  db: Connection,
  { saving, write }: { saving?: OutageMonitor | undefined; write: Write },
): () => Promise<boolean> {
  /** The last failure after which something could be written again. */
  let overcome: unknown

  async function probe(): Promise<boolean> {
    const failure = saving?.lastFailure()
    if (failure !== overcome && isNotWritable(failure)) {
      // Two units: of what is taken back in the same one, SQLite writes nothing to the disk.
      for (const work of [insertProbeFile, deleteProbeFile])
        await write<null>({ kind: 'system', name: 'housekeeping' }, async ({ trx, now }) => {
          await work(trx, now.toISOString())
          return { data: null }
        })
      overcome = failure
    }
    // Version 0 was never filled.
    return (await db.transaction().execute(getCatalogueVersion)) > 0
  }

  const probeOnce = singleFlight(() => probe().catch(() => false))
  return () => Promise.race([probeOnce(), setTimeout(READINESS_TIMEOUT, false, { ref: false })])
}
