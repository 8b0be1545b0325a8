import type { AuditEntry } from '../audit/audit-entry.ts'
import type { NewNotice } from '../db/queries/notices.ts'
import type { LockedUsers } from '../db/queries/office/lock-office-users.ts'
import type { Trx } from '../db/schema.ts'
import type { Actor } from './actor.ts'
import type { Outcome } from './outcome.ts'

/** The context of one transaction. `by` has the role as read in it. */
export type Unit = {
  readonly trx: Trx
  readonly by: Actor
  readonly now: Date
  /** Adds an entry to the audit log (O8). */
  audit: (entry: AuditEntry) => void
  /** Queues notices to be sent after the commit. */
  notify: (notices: readonly NewNotice[]) => void
  /** Increments the catalogue version; every instance reloads it within a second. */
  markCatalogueChanged: () => void
}

/**
 * Runs `work` in one transaction together with its notices, catalogue version and audit entries. Locks the given users and the
 * author's session first; an author who lost the permission is refused. Resolves after commit; a refusal or an exception rolls
 * everything back.
 */
export type Write = <Data>(
  by: Actor,
  work: (unit: Unit) => Promise<Outcome<Data>>,
  locks?: LockedUsers,
) => Promise<Outcome<Data>>
