import * as v from 'valibot'
import type { Sub } from '#domain/customer/customer.ts'
import { EnquiryNumberSchema } from '#domain/enquiry/enquiry.ts'
import type { AuditPersonalTable, AuditTable, Db, Trx, UtcText } from '../schema.ts'

/** The last audit row, with its hash. */
export type AuditHead = { audit_no: number; audit_hash: string }

/** Holds the end of the audit until the transaction is done: whoever adds to it does so one after the other. */
export async function lockAuditHead(trx: Trx): Promise<AuditHead> {
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

/** When an audit row was written; '' where there is none. */
export async function findAuditTime(db: Db, audit_no: number): Promise<UtcText> {
  const row = await db.selectFrom('audit').select('at').where('audit_no', '=', audit_no).executeTakeFirst()
  return row?.at ?? ''
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

/** The hashes of some audit rows, by their numbers. */
export async function findAuditHashes(db: Db, audit_nos: readonly number[]): Promise<Map<number, string>> {
  if (audit_nos.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit')
    .select(['audit_no', 'hash'])
    .where('audit_no', 'in', audit_nos)
    .execute()
  return new Map(rows.map(({ audit_no, hash }) => [audit_no, hash]))
}

/** Audit rows about things of one kind after one of them, the first before the others. */
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

/** What an audit row is about. */
type AuditSubject = Pick<AuditTable, 'subject_kind' | 'subject_id'>

/**
 * What people call so: the enquiry with that number, which is its name in the audit too, the product with that code or name, the
 * office user or customer with that name, mobile number or e-mail address.
 */
export async function findSubjects(db: Db, called: string): Promise<AuditSubject[]> {
  const products = db
    .selectFrom('product')
    .select('product_id as id')
    .where((eb) => eb.or([eb('product_code', '=', called), eb('product_name', '=', called)]))
  const users = db
    .selectFrom('office_user')
    .select('user_id as id')
    .where((eb) => eb.or([eb('user_name', '=', called), eb('email', '=', called.toLowerCase())]))
  const customers = db
    .selectFrom('customer')
    .select('sub as id')
    .where((eb) => eb.or([eb('mobile_no', '=', called), eb('email_id', '=', called)]))
  const found = [
    ['enquiry', v.is(EnquiryNumberSchema, called) ? [{ id: called }] : []],
    ['product', await products.execute()],
    ['office user', await users.execute()],
    ['customer', await customers.execute()],
  ] as const
  return found.flatMap(([subject_kind, rows]) => rows.map(({ id }) => ({ subject_kind, subject_id: id })))
}

/** The last audit rows that are like everything that is asked, the newest first. */
export function findAuditRows(
  db: Db,
  asked: {
    actor_id?: string | undefined
    action?: string | undefined
    subjects?: readonly AuditSubject[] | undefined
    since?: UtcText | undefined
    until?: UtcText | undefined
    before?: number | undefined
  },
  limit: number,
): Promise<AuditTable[]> {
  const { actor_id, action, subjects, since, until, before } = asked
  return db
    .selectFrom('audit')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...(actor_id === undefined ? [] : [eb('actor_id', '=', actor_id)]),
        ...(action === undefined ? [] : [eb('action', '=', action)]),
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

/** The mobile numbers of customers, by their ids. */
export async function findMobileNumbers(db: Db, subs: readonly Sub[]): Promise<Map<string, string>> {
  if (subs.length === 0) return new Map()
  const rows = await db.selectFrom('customer').select(['sub', 'mobile_no']).where('sub', 'in', subs).execute()
  return new Map(rows.map(({ sub, mobile_no }) => [sub, mobile_no]))
}

/** The personal values of some audit rows that are still kept. */
export async function findAuditPersonal(db: Db, audit_nos: readonly number[]): Promise<AuditPersonalTable[]> {
  if (audit_nos.length === 0) return []
  return db.selectFrom('audit_personal').selectAll().where('audit_no', 'in', audit_nos).execute()
}
