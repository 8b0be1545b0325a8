import { createGroupCommit } from './db/group-commit.ts'
import type { Outage } from './db/outage.ts'
import { bumpCatalogueVersion } from './db/queries/catalogue.ts'
import { insertNotices, type NewNotice } from './db/queries/notices.ts'
import type { Connection, Trx } from './db/schema.ts'
import type { Principal } from './principal.ts'
import type { Outcome, Refusal } from './use-case.ts'

/** Who writes: whoever called, or the shop itself. */
export type Actor = Principal | { kind: 'system'; name: 'housekeeping' | 'notices' }

/** A piece of work that is done whole or not at all, by somebody, at one time. */
export type Unit = {
  readonly trx: Trx
  readonly by: Actor
  readonly now: Date
  /** Has these messages sent. */
  notify: (notices: readonly NewNotice[]) => void
  /** What the pages show has changed: every instance takes it up within a second. */
  changeCatalogue: () => void
}

/**
 * The one way to write. Resolves when it is on disk, with all that belongs to it: rows, messages to send, catalogue version.
 * What is refused or thrown leaves nothing behind.
 */
export type Write = <Data>(by: Actor, work: (unit: Unit) => Promise<Outcome<Data>>) => Promise<Outcome<Data>>

/** Takes back what a unit wrote before it was refused. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Makes a way to write, whose units wait for each other and for no others; `outage` hears how it goes. */
export function createUnitOfWork({
  db,
  clock,
  outage,
}: {
  db: Connection
  clock: () => Date
  outage?: Outage | undefined
}): Write {
  const commit = createGroupCommit(db, outage)
  return async (by, work) => {
    try {
      const data = await commit(async (trx) => {
        const now = clock()
        const notices: NewNotice[] = []
        let isCatalogueChanged = false
        const outcome = await work({
          trx,
          by,
          now,
          notify: (more) => notices.push(...more),
          changeCatalogue() {
            isCatalogueChanged = true
          },
        })
        if (outcome.refusal) throw new Refused(outcome.refusal)
        if (isCatalogueChanged) await bumpCatalogueVersion(trx, now.toISOString())
        if (notices.length > 0) await insertNotices(trx, notices, now.toISOString())
        return outcome.data
      })
      return { data }
    } catch (error) {
      if (error instanceof Refused) return { refusal: error.refusal }
      throw error
    }
  }
}
