import { findAuditAfter, findAuditHead } from '../db/queries/audit.ts'
import { readInSnapshot } from '../db/read-in-snapshot.ts'
import type { AuditPersonalTable, AuditTable, Connection, Db } from '../db/schema.ts'
import type { Anchor } from './audit-anchors.ts'
import { isPersonalField } from './audit-entry.ts'
import { compareAuditWithTables } from './compare-audit-with-tables.ts'
import { chainHash, isSaltedHash, saltedHash } from './hash-chain.ts'

const CHUNK_SIZE = 5000
/** The previous hash of the first row. */
const GENESIS_HASH = '0'.repeat(64)

/**
 * The result of a verification: row count, last hash and erased personal values of an intact audit, or the first row
 * that is not as it was written.
 */
type VerificationResult = IntactAudit | BrokenAudit
type IntactAudit = { rows: number; head: string; emptied: ErasedValue[]; broken?: undefined }
type BrokenAudit = { broken: { audit_no: number; why: string } }

/** A personal value of which only the salted hash is left. */
type ErasedValue = Pick<AuditPersonalTable, 'audit_no' | 'side' | 'field'>

/**
 * Verifies the hash chain: each row is unchanged, none is missing, and the audit ends where the database says. Only
 * `anchors` from outside reveal a truncated tail, or a chain that was rewritten as a whole. Reads one snapshot, so
 * the shop can stay open.
 */
export function verifyAudit(
  connection: Connection,
  anchors: readonly Anchor[] = [],
): Promise<VerificationResult> {
  return readInSnapshot(connection, (db) => verifyChain(db, anchors))
}

/** Verifies the audit and compares the shop's tables with it. Returns each difference as a sentence. */
export function verifyShop(
  connection: Connection,
  anchors: readonly Anchor[] = [],
): Promise<(IntactAudit & { differences: string[] }) | BrokenAudit> {
  return readInSnapshot(connection, async (db) => {
    const verified = await verifyChain(db, anchors)
    if (verified.broken) return verified
    const emptied = verified.emptied.map(
      ({ audit_no, side, field }) =>
        `Row ${audit_no} of the audit: its ${field} (${side}) is not kept any more, and nothing says who erased it.`,
    )
    return { ...verified, differences: [...emptied, ...(await compareAuditWithTables(db))] }
  })
}

async function verifyChain(db: Db, anchors: readonly Anchor[]): Promise<VerificationResult> {
  const head = await findAuditHead(db)
  let last = { audit_no: 0, hash: GENESIS_HASH }
  const emptied: ErasedValue[] = []
  const broken = (audit_no: number, why: string): VerificationResult => ({ broken: { audit_no, why } })
  const anchorsAt = Map.groupBy(anchors, ({ audit_no }) => audit_no)
  for (;;) {
    const { rows, personal } = await findAuditAfter(db, last.audit_no, CHUNK_SIZE)
    for (const row of rows) {
      if (row.audit_no !== last.audit_no + 1) return broken(last.audit_no + 1, 'it is missing')
      if (row.hash !== chainHash(row, last.hash)) return broken(row.audit_no, 'its hash does not match')
      const mismatch = anchorsAt.get(row.audit_no)?.find(({ audit_hash }) => audit_hash !== row.hash)
      if (mismatch) return broken(row.audit_no, `it differs from the row that ${mismatch.from} recorded`)
      last = row
    }
    const first = rows[0]?.audit_no ?? 0
    const mismatched = personal.find((value) => !matchesSaltedHash(value, rows[value.audit_no - first]))
    if (mismatched) return broken(mismatched.audit_no, `its ${mismatched.field} does not match its hash`)
    emptied.push(...findErasedValues(rows, personal))
    if (rows.length < CHUNK_SIZE) break
  }
  const later = anchors.find(({ audit_no }) => audit_no > last.audit_no)
  if (later) return broken(last.audit_no + 1, `it is missing: ${later.from} recorded row ${later.audit_no}`)
  if (head.audit_no !== last.audit_no || head.audit_hash !== last.hash)
    return broken(last.audit_no + 1, 'the end of the audit is not the recorded one')
  return { rows: last.audit_no, head: last.hash, emptied }
}

/** Returns the personal values whose plain text is no longer stored. */
function findErasedValues(
  rows: readonly AuditTable[],
  personal: readonly AuditPersonalTable[],
): ErasedValue[] {
  const keyOf = ({ audit_no, side, field }: ErasedValue) => `${audit_no} ${side} ${field}`
  const stored = new Set(personal.map(keyOf))
  return rows.flatMap((row) =>
    (['before', 'after'] as const).flatMap((side) => {
      const text = row[side]
      // Most rows have no salted hash and need no parsing.
      if (!text?.includes('"#')) return []
      return Object.entries<unknown>(JSON.parse(text))
        .filter(([field, fact]) => isPersonalField(field) && isSaltedHash(fact))
        .map(([field]) => ({ audit_no: row.audit_no, side, field }))
        .filter((value) => !stored.has(keyOf(value)))
    }),
  )
}

/** True if a personal value matches the salted hash in its row. */
function matchesSaltedHash(
  { side, field, salt, value }: AuditPersonalTable,
  row: AuditTable | undefined,
): boolean {
  const facts = new Map(Object.entries<unknown>(Object(JSON.parse(row?.[side] ?? 'null'))))
  return facts.get(field) === saltedHash(salt, value)
}
