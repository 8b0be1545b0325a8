import { findAuditAfter, findAuditHead } from '../db/queries/audit.ts'
import type { AuditPersonalTable, AuditTable, Connection, Db } from '../db/schema.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { chainHash, saltedHash } from './chain.ts'

const CHUNK = 5000
/** What the first row stands on. */
const BEGINNING = '0'.repeat(64)

/** How an audit was found: so many rows, whole, with the hash of the last; or the row that is not as it was written. */
export type Verified =
  | { rows: number; head: string; broken?: undefined }
  | { broken: { audit_no: number; why: string } }

/**
 * Looks at the whole audit, row by row: whether each is as it was written, none is missing, and the end is where the database
 * says. Whoever knows an earlier end, a number and its hash, can have that looked at too: a tail that was cut off and
 * written anew shows by it alone. Reads one snapshot: people may go on working.
 */
export function verifyAudit(
  connection: Connection,
  known?: { audit_no: number; hash: string },
): Promise<Verified> {
  return inSnapshot(connection, (db) => verify(db, known))
}

async function verify(db: Db, known: { audit_no: number; hash: string } | undefined): Promise<Verified> {
  const head = await findAuditHead(db)
  let last = { audit_no: 0, hash: BEGINNING }
  const broken = (audit_no: number, why: string): Verified => ({ broken: { audit_no, why } })
  for (;;) {
    const { rows, personal } = await findAuditAfter(db, last.audit_no, CHUNK)
    for (const row of rows) {
      if (row.audit_no !== last.audit_no + 1) return broken(last.audit_no + 1, 'it is missing')
      if (row.hash !== chainHash(row, last.hash)) return broken(row.audit_no, 'it is not as it was written')
      if (known?.audit_no === row.audit_no && known.hash !== row.hash)
        return broken(row.audit_no, 'it was another when its hash was noted')
      last = row
    }
    const first = rows[0]?.audit_no ?? 0
    const wrong = personal.find((value) => !isProven(value, rows[value.audit_no - first]))
    if (wrong) return broken(wrong.audit_no, `its ${wrong.field} is not as it was written`)
    if (rows.length < CHUNK) break
  }
  if (head.audit_no !== last.audit_no || head.audit_hash !== last.hash)
    return broken(last.audit_no + 1, 'the end of the audit is not where it was')
  if (known && known.audit_no > last.audit_no) return broken(last.audit_no + 1, 'it is missing')
  return { rows: last.audit_no, head: last.hash }
}

/** Whether a personal value is the one that its row, which is as it was written, has the salted hash of. */
function isProven({ side, field, salt, value }: AuditPersonalTable, row: AuditTable | undefined): boolean {
  const facts = new Map(Object.entries<unknown>(Object(JSON.parse(row?.[side] ?? 'null'))))
  return facts.get(field) === saltedHash(salt, value)
}
