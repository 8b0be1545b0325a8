import type { Anchor } from '../audit/audit-anchors.ts'
import { findAuditAfter, findAuditHashes, findAuditHead } from '../db/queries/audit.ts'
import { readInSnapshot } from '../db/read-in-snapshot.ts'
import type { Connection } from '../db/schema.ts'
import { type Finding, fault, ok } from './finding.ts'

/**
 * Checks that the audit log ends at the recorded head and contains the `anchors` stored elsewhere. `audit:verify` checks the
 * whole log.
 */
export async function examineAuditEnd(
  connection: Connection,
  anchors: readonly Anchor[] = [],
): Promise<Finding> {
  const { audit_no, audit_hash, rows, hashes } = await readInSnapshot(connection, async (db) => {
    const head = await findAuditHead(db)
    const noted = anchors.map((anchor) => anchor.audit_no)
    return {
      ...head,
      ...(await findAuditAfter(db, head.audit_no - 1, 2)),
      hashes: await findAuditHashes(db, noted),
    }
  })
  const advice = 'Find out who changed it: the command audit:verify names the row.'
  const isHeadPresent = audit_no === 0 ? rows.length === 0 : rows.length === 1 && rows[0]?.hash === audit_hash
  if (!isHeadPresent) return fault('audit', 'does not end at the recorded head', advice)
  const mismatch = anchors.find((anchor) => hashes.get(anchor.audit_no) !== anchor.audit_hash)
  if (mismatch)
    return fault(
      'audit',
      `has another hash at row ${mismatch.audit_no} than recorded by ${mismatch.from}`,
      advice,
    )
  return ok('audit', audit_no === 0 ? 'is empty' : `ends at ${audit_no}:${audit_hash}`)
}
