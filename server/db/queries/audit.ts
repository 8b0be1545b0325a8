import type { Sub } from '#domain/customer/customer-id.ts'
import type { AuditPersonalTable, AuditTable, Db, Trx, UtcText } from '../schema.ts'
import type { AuditSubject } from './audit-subjects.ts'

/** The end of the audit: the number of the last row and its hash. */
export type AuditHead = { audit_no: number; audit_hash: string }

/** Locks the end of the audit until commit, so that rows are added one after the other. */
export async function lockAuditHead(trx: Trx): Promise<AuditHead> {
  return trx
    .updateTable('unit_head')
    .set((eb) => ({ audit_no: eb.ref('audit_no') }))
    .returning(['audit_no', 'audit_hash'])
    .executeTakeFirstOrThrow()
}

/** Appends rows to the audit, and stores their personal values. `rows` must not be empty. */
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

/** Returns the time of an audit row, '' if there is no such row. */
export async function findAuditTime(db: Db, audit_no: number): Promise<UtcText> {
  const row = await db.selectFrom('audit').select('at').where('audit_no', '=', audit_no).executeTakeFirst()
  return row?.at ?? ''
}

/** Returns the recorded end of the audit. */
export function findAuditHead(db: Db): Promise<AuditHead> {
  return db.selectFrom('unit_head').select(['audit_no', 'audit_hash']).executeTakeFirstOrThrow()
}

/** Returns the audit rows after a number in ascending order, with their personal values that were not erased. */
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

/** Returns the hashes of audit rows by their numbers. */
export async function findAuditHashes(db: Db, audit_nos: readonly number[]): Promise<Map<number, string>> {
  if (audit_nos.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit')
    .select(['audit_no', 'hash'])
    .where('audit_no', 'in', audit_nos)
    .execute()
  return new Map(rows.map(({ audit_no, hash }) => [audit_no, hash]))
}

/** Returns the audit rows about subjects of one kind after a number, in ascending order. */
export function findAuditByKind(
  db: Db,
  { subject_kind, after }: { subject_kind: string; after: number },
  limit: number,
): Promise<AuditTable[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('subject_kind', '=', subject_kind)
    .where('audit_no', '>', after)
    .orderBy('audit_no')
    .limit(limit)
    .execute()
}

/** Returns the newest audit rows that match all filters, newest first. */
export function findAuditRows(
  db: Db,
  filters: {
    actor_id?: string | undefined
    actions?: readonly string[] | undefined
    subjects?: readonly AuditSubject[] | undefined
    since?: UtcText | undefined
    until?: UtcText | undefined
    before?: number | undefined
  },
  limit: number,
): Promise<AuditTable[]> {
  const { actor_id, actions, subjects, since, until, before } = filters
  return db
    .selectFrom('audit')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...(actor_id === undefined ? [] : [eb('actor_id', '=', actor_id)]),
        ...(actions === undefined ? [] : [eb('action', 'in', actions)]),
        ...(subjects === undefined ? [] : [eb.or(subjects.map((subject) => eb.and(subject)))]),
        ...(since === undefined ? [] : [eb('at', '>=', since)]),
        ...(until === undefined ? [] : [eb('at', '<', until)]),
        ...(before === undefined ? [] : [eb('audit_no', '<', before)]),
      ]),
    )
    .orderBy('audit_no', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the mobile numbers of customers by their ids. */
export async function findMobileNumbers(db: Db, subs: readonly Sub[]): Promise<Map<string, string>> {
  if (subs.length === 0) return new Map()
  const rows = await db.selectFrom('customer').select(['sub', 'mobile_no']).where('sub', 'in', subs).execute()
  return new Map(rows.map(({ sub, mobile_no }) => [sub, mobile_no]))
}

/** Returns the personal values of audit rows that were not erased. */
export async function findAuditPersonal(db: Db, audit_nos: readonly number[]): Promise<AuditPersonalTable[]> {
  if (audit_nos.length === 0) return []
  return db.selectFrom('audit_personal').selectAll().where('audit_no', 'in', audit_nos).execute()
}
