import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { findAuditByKind } from '../db/queries/audit.ts'
import {
  findComparedChangeRows,
  findComparedEnquiries,
  findComparedPayments,
  findComparedProducts,
  findComparedUsers,
} from '../db/queries/audited-rows.ts'
import type { AuditTable, Db } from '../db/schema.ts'
import { hashHistoryRows } from './hash-history-rows.ts'
import { presentAction } from './renamed-actions.ts'

const CHUNK_SIZE = 5000

const COMPARED_ENQUIRY_COLUMNS = [
  'order_status',
  'net_amount',
  'received_amount',
  'refunded_amount',
  'version_counts',
] as const
const COMPARED_PAYMENT_COLUMNS = ['kind', 'amount', 'mode', 'reference', 'paid_at'] as const

/** The last audited value of a field, and the row that has it. */
type AuditedValue = { value: unknown; audit_no: number }
/** The audited state of one enquiry, user or change: its label, its last row, its fields, and its payments in order. */
type AuditedSubject = {
  label: string
  audit_no: number
  fields: Map<string, AuditedValue>
  payments: AuditedPayment[]
}
type Facts = ReadonlyMap<string, unknown>
type AuditedPayment = { audit_no: number; facts: Facts; isReverted: boolean }

/**
 * Compares payments, enquiries, users and the price list with the audit and the history. Returns each difference as a
 * sentence: it means that someone changed rows outside the application.
 */
export async function compareAuditWithTables(db: Db): Promise<string[]> {
  return [
    ...(await compareEnquiries(db)),
    ...(await compareUsers(db)),
    ...(await compareChanges(db)),
    ...(await compareProducts(db)),
  ]
}

/** Parses one side of an entry by field. Returns undefined for null. */
function parseFacts(side: string | null): Facts | undefined {
  return side === null ? undefined : new Map(Object.entries(JSON.parse(side)))
}

/** Replays the entries of one kind in order. Returns the audited state by subject id. */
async function replay(
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

function formatValue(field: string, value: unknown): string {
  return typeof value === 'number' && /(amount|price)$/.test(field) ? formatRupees(paise(value)) : `${value}`
}

const describeDifference = (name: string, field: string, actual: unknown, audited: AuditedValue) =>
  `${name}: ${field} is ${formatValue(field, actual)}, and the audit says ${formatValue(field, audited.value)} (row ${audited.audit_no}).`

async function compareEnquiries(db: Db): Promise<string[]> {
  const audited = await replay(db, 'enquiry', (enquiry, { action, audit_no, before }, facts) => {
    // A changed column is on both sides. The amount of a version that awaits acceptance is only in `after`, and does not
    // count.
    const previous = parseFacts(before) ?? facts
    for (const field of COMPARED_ENQUIRY_COLUMNS)
      if (facts.has(field) && previous.has(field))
        enquiry.fields.set(field, { value: facts.get(field), audit_no })
    if (action === 'record payment') enquiry.payments.push({ audit_no, facts, isReverted: false })
    const reverted =
      presentAction(action) === 'revert payment' && enquiry.payments[Number(facts.get('payment_no')) - 1]
    if (reverted) reverted.isReverted = true
  })
  const payments = Map.groupBy(await findComparedPayments(db), ({ order_id }) => order_id)
  const found: string[] = []
  for (let after = 0; ; ) {
    const rows = await findComparedEnquiries(db, after, CHUNK_SIZE)
    for (const row of rows) {
      after = row.seq
      const { enquiry_number: number, order_id } = row
      const subject = audited.get(number)
      audited.delete(number)
      for (const field of COMPARED_ENQUIRY_COLUMNS) {
        const last = subject?.fields.get(field)
        if (last && last.value !== row[field])
          found.push(describeDifference(`Enquiry ${number}`, field, row[field], last))
      }
      if (row.last_step && row.last_step !== row.order_status)
        found.push(
          `Enquiry ${number}: order_status is ${row.order_status}, and its history ends at ${row.last_step}.`,
        )
      found.push(...comparePayments(row, payments.get(order_id) ?? [], subject?.payments ?? []))
    }
    if (rows.length < CHUNK_SIZE) break
  }
  for (const [number, { audit_no }] of audited)
    found.push(`Enquiry ${number} is gone, and the audit has it (row ${audit_no}).`)
  return found
}

type ComparedEnquiry = Awaited<ReturnType<typeof findComparedEnquiries>>[number]
type ComparedPayment = Awaited<ReturnType<typeof findComparedPayments>>[number]

function comparePayments(
  { enquiry_number, received_amount, refunded_amount }: ComparedEnquiry,
  rows: readonly ComparedPayment[],
  audited: readonly AuditedPayment[],
): string[] {
  const found: string[] = []
  const nameOf = (payment_no: number) => `Payment ${payment_no} of ${enquiry_number}`
  for (const [at, { facts, audit_no, isReverted }] of audited.entries()) {
    const row = rows.find(({ payment_no }) => payment_no === at + 1)
    const name = nameOf(at + 1)
    if (!row) {
      found.push(`${name} is gone, and the audit has it (row ${audit_no}).`)
      continue
    }
    for (const field of COMPARED_PAYMENT_COLUMNS)
      if (row[field] !== facts.get(field))
        found.push(describeDifference(name, field, row[field], { value: facts.get(field), audit_no }))
    if (isReverted && row.taken_back_at === null)
      found.push(`${name} is in effect, and the audit says that it was reverted.`)
  }
  for (const { payment_no } of rows)
    if (payment_no > audited.length) found.push(`${nameOf(payment_no)} is not in the audit.`)
  const sumOf = (kind: 'receipt' | 'refund') =>
    rows.reduce((sum, row) => (row.kind === kind && row.taken_back_at === null ? sum + row.amount : sum), 0)
  const sums = [sumOf('receipt'), sumOf('refund')] as const
  if (sums[0] !== received_amount || sums[1] !== refunded_amount) {
    const [received, refunded] = sums.map((sum) => formatRupees(paise(sum)))
    found.push(
      `The payments of ${enquiry_number} come to ${received} received and ${refunded} refunded, and the enquiry says ${formatRupees(received_amount)} and ${formatRupees(refunded_amount)}.`,
    )
  }
  return found
}

async function compareUsers(db: Db): Promise<string[]> {
  const audited = await replay(db, 'office user', ({ fields }, { action, audit_no }, facts) => {
    for (const field of ['role', 'email'])
      if (facts.has(field)) fields.set(field, { value: facts.get(field), audit_no })
    if (action === 'create-user' || action === 'enable-user')
      fields.set('disabled', { value: false, audit_no })
    if (action === 'disable-user') fields.set('disabled', { value: true, audit_no })
  })
  const found: string[] = []
  for (const user of await findComparedUsers(db)) {
    const name = `User ${user.user_name}`
    const fields = audited.get(user.user_id)?.fields
    audited.delete(user.user_id)
    if (!fields) {
      found.push(`${name} is not in the audit.`)
      continue
    }
    for (const field of ['role', 'email'] as const) {
      const last = fields.get(field)
      if (last && last.value !== user[field]) found.push(describeDifference(name, field, user[field], last))
    }
    const disabled = fields.get('disabled')
    const isDisabled = user.disabled_at !== null
    if (disabled && disabled.value !== isDisabled)
      found.push(
        `${name} is ${isDisabled ? 'disabled' : 'not disabled'}, and the audit says otherwise (row ${disabled.audit_no}).`,
      )
  }
  for (const { label, audit_no } of audited.values())
    found.push(`User ${label} is gone, and the audit has them (row ${audit_no}).`)
  return found
}

async function compareChanges(db: Db): Promise<string[]> {
  const audited = await replay(db, 'price list', ({ fields }, { audit_no }, facts) => {
    for (const field of ['row_count', 'history_hash'])
      if (facts.has(field)) fields.set(field, { value: facts.get(field), audit_no })
  })
  const found: string[] = []
  for (const [change_no, { fields, audit_no }] of audited) {
    const rows = await findComparedChangeRows(db, Number(change_no))
    const actual = new Map<string, unknown>([
      ['row_count', rows.length],
      ['history_hash', hashHistoryRows(rows)],
    ])
    for (const [field, last] of fields)
      if (actual.get(field) !== last.value) {
        const difference = rows.length === 0 ? 'is gone' : 'has other rows in the history'
        found.push(
          `Change ${change_no} of the price list ${difference}, and the audit has it (row ${audit_no}).`,
        )
        break
      }
  }
  return found
}

const COMPARED_PRODUCT_COLUMNS = ['price', 'discount_percentage', 'is_sold_out', 'is_hidden'] as const

/** Compares products with the history of the price list: the audit does not have every row of a published list. */
async function compareProducts(db: Db): Promise<string[]> {
  return (await findComparedProducts(db)).flatMap((row) => {
    const { change_no, after, before } = row
    const recorded: Record<string, unknown> = Object(JSON.parse(after ?? before ?? 'null'))
    const name = `Product ${row.product_code ?? recorded.product_code}`
    if (after === null)
      return row.product_id === null
        ? []
        : [`${name} is in the price list, and its history took it off (change ${change_no}).`]
    if (row.product_id === null) return [`${name} is gone, and the history has it (change ${change_no}).`]
    return COMPARED_PRODUCT_COLUMNS.filter((field) => recorded[field] !== row[field]).map(
      (field) =>
        `${name}: ${field} is ${formatValue(field, row[field])}, and its history says ${formatValue(field, recorded[field])} (change ${change_no}).`,
    )
  })
}
