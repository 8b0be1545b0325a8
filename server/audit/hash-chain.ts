import { createHash } from 'node:crypto'
import type { AuditTable } from '../db/schema.ts'

/** An audit row without its hash. */
type UnhashedAuditRow = Omit<AuditTable, 'hash'>

/** Returns the hash (hex) of an audit row: the SHA-256 of its columns and of the hash of the previous row. */
export function chainHash(row: UnhashedAuditRow, previousHash: string): string {
  const { audit_no, at, actor_kind, actor_id, actor_name, action } = row
  const { subject_kind, subject_id, subject_label } = row
  const values = [
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
    previousHash,
  ]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

const SALTED_HASH = /^#[0-9a-f]{64}$/

/** True if a fact is the salted hash of a personal value. */
export const isSaltedHash = (fact: unknown): boolean => typeof fact === 'string' && SALTED_HASH.test(fact)

/**
 * Returns the salted hash that replaces a personal value in the chain. Salt and value prove it; the hash alone does
 * not reveal the value.
 */
export function saltedHash(salt: string, value: string): string {
  return `#${createHash('sha256')
    .update(salt + value)
    .digest('hex')}`
}
