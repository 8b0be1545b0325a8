import { createHash } from 'node:crypto'
import type { AuditTable } from '../db/schema.ts'

/** An audit row before it has its hash. */
type UnhashedAuditRow = Omit<AuditTable, 'hash'>

/** The hash (hex) of an audit row: of all that stands in it, and of the hash of the one before. */
export function chainHash(row: UnhashedAuditRow, before: string): string {
  const { audit_no, at, actor_kind, actor_id, actor_name, action } = row
  const { subject_kind, subject_id, subject_label } = row
  const all = [
    audit_no,
    at,
    actor_kind,
    actor_id,
    actor_name,
    action,
    subject_kind,
    subject_id,
    subject_label,
    row.before,
    row.after,
    before,
  ]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

const SALTED_HASH = /^#[0-9a-f]{64}$/

/** Whether a fact is the salted hash of a personal value. */
export const isSaltedHash = (fact: unknown): boolean => typeof fact === 'string' && SALTED_HASH.test(fact)

/** What stands in the chain for a personal value: it can be proven by who has value and salt, and found out by nobody. */
export function saltedHash(salt: string, value: string): string {
  return `#${createHash('sha256')
    .update(salt + value)
    .digest('hex')}`
}
