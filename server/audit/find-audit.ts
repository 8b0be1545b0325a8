import * as v from 'valibot'
import type { AuditPage, AuditQuery, AuditRowJson, AuditValueJson } from '#contract/office/audit.ts'
import { SubSchema } from '#domain/customer/customer-id.ts'
import { startOfIndianDay } from '#domain/indian-day.ts'
import { paise } from '#domain/money/money.ts'
import { findAuditPersonal, findAuditRows, findMobileNumbers } from '../db/queries/audit.ts'
import { findSubjects } from '../db/queries/audit-subjects.ts'
import { findOfficeUsers } from '../db/queries/office/office-users.ts'
import type { AuditPersonalTable, AuditTable } from '../db/schema.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { isSaltedHash } from './hash-chain.ts'
import { presentAction, storedActions } from './renamed-actions.ts'

/** Rows per page. */
const PAGE_SIZE = 50
/** Fields whose value is an amount in paise, by the end of their name. */
const AMOUNT_FIELD = /(amount|total|price)$/

/** Returns a page of the audit rows that match the query, newest first, with the personal values that were not erased (O8). */
export async function findAudit(
  { db }: UseCaseDeps,
  { who, action, subject, from, to, after }: AuditQuery,
): Promise<Outcome<AuditPage>> {
  const found = await findAuditRows(
    db,
    {
      actor_id: who,
      actions: action === undefined ? undefined : storedActions(action),
      subjects: subject ? await findSubjects(db, subject) : undefined,
      since: from && startOfIndianDay(from),
      until: to && startOfIndianDay(to, 1),
      before: after,
    },
    PAGE_SIZE + 1,
  )
  const rows = found.slice(0, PAGE_SIZE)
  const personal = await findAuditPersonal(
    db,
    rows.map(({ audit_no }) => audit_no),
  )
  const customers = rows.filter(({ subject_kind }) => subject_kind === 'customer')
  const mobileNumbers = await findMobileNumbers(
    db,
    customers.map(({ subject_id }) => v.parse(SubSchema, subject_id)),
  )
  const people = (await findOfficeUsers(db)).map(({ user_id, user_name }) => ({ user_id, user_name }))
  const next = found.length > PAGE_SIZE ? `${rows.at(-1)?.audit_no}` : null
  return { data: { rows: rows.map((row) => auditRowToJson(row, { personal, mobileNumbers })), next, people } }
}

type RelatedValues = { personal: readonly AuditPersonalTable[]; mobileNumbers: ReadonlyMap<string, string> }

/** Converts a row to JSON. A customer's label is the mobile number, which the row itself does not have. */
function auditRowToJson(row: AuditTable, { personal, mobileNumbers }: RelatedValues): AuditRowJson {
  const { audit_no, at, actor_kind, actor_id, actor_name, action } = row
  const { subject_kind, subject_id, subject_label } = row
  const facts = {
    before: Object.entries<unknown>(JSON.parse(row.before ?? '{}')),
    after: Object.entries<unknown>(JSON.parse(row.after ?? '{}')),
  }
  const factOf = (side: 'before' | 'after', field: string): AuditValueJson => {
    const fact = facts[side].find(([name]) => name === field)?.[1] ?? null
    if (typeof fact === 'number' && AMOUNT_FIELD.test(field)) return { paise: paise(fact) }
    if (typeof fact === 'number' || typeof fact === 'boolean') return fact
    if (typeof fact !== 'string') return null
    if (!isSaltedHash(fact)) return fact
    const stored = personal.find(
      (value) => value.audit_no === audit_no && value.side === side && value.field === field,
    )
    return stored?.value ?? { erased: true }
  }
  const fields = new Set([...facts.before, ...facts.after].map(([field]) => field))
  return {
    audit_no,
    at,
    who: { kind: actor_kind, id: actor_id, name: actor_name },
    action: presentAction(action),
    subject: {
      kind: subject_kind,
      id: subject_id,
      label: subject_label || (mobileNumbers.get(subject_id) ?? ''),
    },
    changes: [...fields].map((field) => ({
      field,
      before: factOf('before', field),
      after: factOf('after', field),
    })),
  }
}
