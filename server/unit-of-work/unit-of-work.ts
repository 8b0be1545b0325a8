import { type AuditEntry, serializeForAudit } from '../audit/audit-entry.ts'
import { chainHash } from '../audit/hash-chain.ts'
import type { OutageMonitor } from '../db/outage-monitor.ts'
import { findAuditTime, insertAudit, lockAuditHead } from '../db/queries/audit.ts'
import { bumpCatalogueVersion } from '../db/queries/catalogue/catalogue-version.ts'
import { insertNotices, type NewNotice } from '../db/queries/notices.ts'
import type { AuditPersonalTable, AuditTable, Connection, Trx } from '../db/schema.ts'
import { createWriteQueue } from '../db/write-queue.ts'
import type { Actor } from './actor.ts'
import { type AuthorizeActor, authorizeActor as checkAuthor } from './authorize-actor.ts'
import type { Refusal } from './outcome.ts'
import type { Write } from './unit.ts'

/** Rolls back the transaction of a refused unit. */
class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Creates a unit of work, which runs its transactions one after the other, independently of other units of work. `outage`
 * observes failures. Commands that act for users without a session pass their own `authorize`.
 */
export function createUnitOfWork({
  db,
  clock,
  outage,
  authorize = checkAuthor,
}: {
  db: Connection
  clock: () => Date
  outage?: OutageMonitor | undefined
  authorize?: AuthorizeActor
}): Write {
  const commit = createWriteQueue(db, outage)
  return async (author, work, locks = {}) => {
    try {
      const data = await commit(async (trx) => {
        const now = clock()
        const { data: by, refusal } = await authorize(trx, author, { now, locks })
        if (refusal) throw new RefusedError(refusal)
        const notices: NewNotice[] = []
        const entries: AuditEntry[] = []
        let isCatalogueChanged = false
        const outcome = await work({
          trx,
          by,
          now,
          audit: (entry) => entries.push(entry),
          notify: (more) => notices.push(...more),
          markCatalogueChanged() {
            isCatalogueChanged = true
          },
        })
        if (outcome.refusal) throw new RefusedError(outcome.refusal)
        if (isCatalogueChanged) await bumpCatalogueVersion(trx, now.toISOString())
        if (notices.length > 0) await insertNotices(trx, notices, now.toISOString())
        // Last, because from here on other writers to the audit log wait.
        if (entries.length > 0) await writeAudit(trx, by, now, entries)
        return outcome.data
      })
      return { data }
    } catch (error) {
      if (error instanceof RefusedError) return { refusal: error.refusal }
      throw error
    }
  }
}

/** Appends entries to the audit log, each chained to the previous one. */
async function writeAudit(trx: Trx, by: Actor, now: Date, entries: readonly AuditEntry[]): Promise<void> {
  const head = await lockAuditHead(trx)
  // Monotonic: the unit may have waited for its locks, and clocks of instances differ.
  const at = [now.toISOString(), await findAuditTime(trx, head.audit_no)].sort().at(-1) ?? ''
  const rows: AuditTable[] = []
  const personal: AuditPersonalTable[] = []
  let last = head.audit_hash
  for (const { action, subject, before, after } of entries) {
    const audit_no = head.audit_no + rows.length + 1
    const [was, is] = [serializeForAudit(before), serializeForAudit(after)]
    const row = {
      audit_no,
      at,
      ...actorColumns(by),
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_label: subject.label,
      before: was.text,
      after: is.text,
    }
    last = chainHash(row, last)
    rows.push({ ...row, hash: last })
    personal.push(...was.personal.map((value) => ({ audit_no, side: 'before' as const, ...value })))
    personal.push(...is.personal.map((value) => ({ audit_no, side: 'after' as const, ...value })))
  }
  await insertAudit(trx, rows, personal)
}

/** The actor's columns in the audit log. */
function actorColumns(by: Actor) {
  switch (by.kind) {
    case 'office':
      return { actor_kind: by.kind, actor_id: by.user_id, actor_name: by.user_name }
    case 'customer':
      return { actor_kind: by.kind, actor_id: by.sub, actor_name: '' }
    case 'system':
      return { actor_kind: by.kind, actor_id: '', actor_name: by.name }
    case 'guest':
      return { actor_kind: by.kind, actor_id: '', actor_name: '' }
  }
}
