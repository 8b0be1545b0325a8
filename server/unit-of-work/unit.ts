import type { AuditEntry } from '../audit/audit-entry.ts'
import type { NewNotice } from '../db/queries/notices.ts'
import type { LockedUsers } from '../db/queries/office/office-users.ts'
import type { Trx } from '../db/schema.ts'
import type { Actor } from './actor.ts'
import type { Outcome } from './outcome.ts'

/** A piece of work that is done whole or not at all, by somebody, at one time. `by` has the role that was read in it. */
export type Unit = {
  readonly trx: Trx
  readonly by: Actor
  readonly now: Date
  /** Writes down for good what was changed, and by whom (O8). */
  audit: (entry: AuditEntry) => void
  /** Queues these messages to be sent after the commit. */
  notify: (notices: readonly NewNotice[]) => void
  /** What the pages show has changed: every instance takes it up within a second. */
  markCatalogueChanged: () => void
}

/**
 * Runs `work` in one transaction together with its notices, catalogue version and audit entries. The transaction first locks
 * the office users it changes, and its author's session: an author who may no longer do this is refused. Resolves after
 * commit; a refusal or an exception rolls everything back.
 */
export type Write = <Data>(
  by: Actor,
  work: (unit: Unit) => Promise<Outcome<Data>>,
  locks?: LockedUsers,
) => Promise<Outcome<Data>>
