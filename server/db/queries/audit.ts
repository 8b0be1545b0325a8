import type { AuditPersonalTable, AuditTable, Db, Trx } from '../schema.ts'

/** The last audit row, with its hash. */
export type AuditHead = { audit_no: number; audit_hash: string }

/** Holds the end of the audit until the transaction is done: whoever adds to it does so one after the other. */
export async function holdAuditHead(trx: Trx): Promise<AuditHead> {
  return trx
    .updateTable('unit_head')
    .set((eb) => ({ audit_no: eb.ref('audit_no') }))
    .returning(['audit_no', 'audit_hash'])
    .executeTakeFirstOrThrow()
}

/** Adds rows to the end of the audit, and their personal values beside it. `rows` must not be empty. */
export async function insertAudit(
  trx: Trx,
  rows: readonly AuditTable[],
  personal: readonly AuditPersonalTable[],
): Promise<void> {
  await trx.insertInto('audit').values(rows).execute()
  if (personal.length > 0) await trx.insertInto('audit_personal').values(personal).execute()
  const last = rows.at(-1)
  if (last)
    await trx.updateTable('unit_head').set({ audit_no: last.audit_no, audit_hash: last.hash }).execute()
}

/** Where the audit is said to end. */
export function findAuditHead(db: Db): Promise<AuditHead> {
  return db.selectFrom('unit_head').select(['audit_no', 'audit_hash']).executeTakeFirstOrThrow()
}

/** Audit rows after one, the first of them first, with their personal values where those are kept. */
export async function findAuditAfter(db: Db, audit_no: number, limit: number) {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('audit_no', '>', audit_no)
    .orderBy('audit_no')
    .limit(limit)
    .execute()
  const last = rows.at(-1)?.audit_no ?? audit_no
  const personal = await db
    .selectFrom('audit_personal')
    .selectAll()
    .where('audit_no', '>', audit_no)
    .where('audit_no', '<=', last)
    .execute()
  return { rows, personal }
}
