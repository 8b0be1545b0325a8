import { findAuditByKind } from '../../db/queries/audit.ts'
import type { AuditTable, Db } from '../../db/schema.ts'

/** Rows that are read at once. */
export const CHUNK_SIZE = 5000

/** The last audited value of a field, and the row that has it. */
export type AuditedValue = { value: unknown; audit_no: number }

/** The audited state of one enquiry, user or change: its label, its last row, its fields, and its payments in order. */
type AuditedSubject = {
  label: string
  audit_no: number
  fields: Map<string, AuditedValue>
  payments: AuditedPayment[]
}

/** One side of an entry by field. */
type Facts = ReadonlyMap<string, unknown>

/** A payment in the audit: its row, its fields, and whether it was reverted. */
export type AuditedPayment = { audit_no: number; facts: Facts; isReverted: boolean }

/** Parses one side of an entry by field. Returns undefined for null. */
export function parseFacts(side: string | null): Facts | undefined {
  return side === null ? undefined : new Map(Object.entries(JSON.parse(side)))
}

/** Replays the entries of one kind in order. Returns the audited state by subject id. */
export async function replayAudit(
  db: Db,
  subject_kind: 'enquiry' | 'office user' | 'price list',
  apply: (subject: AuditedSubject, row: AuditTable, facts: Facts) => void,
): Promise<Map<string, AuditedSubject>> {
  const subjects = new Map<string, AuditedSubject>()
  for (let after = 0; ; ) {
    const rows = await findAuditByKind(db, { subject_kind, after }, CHUNK_SIZE)
    for (const row of rows) {
      const { subject_id: id, subject_label: label, audit_no } = row
      const subject = subjects.get(id) ?? { label, audit_no, fields: new Map(), payments: [] }
      subjects.set(id, subject)
      subject.audit_no = audit_no
      apply(subject, row, parseFacts(row.after) ?? new Map())
      after = audit_no
    }
    if (rows.length < CHUNK_SIZE) return subjects
  }
}
