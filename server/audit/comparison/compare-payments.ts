import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import type { findComparedEnquiries, findComparedPayments } from '../../db/queries/audited-rows.ts'
import { describeDifference } from './describe-difference.ts'
import type { AuditedPayment } from './replay-audit.ts'

const COMPARED_PAYMENT_COLUMNS = ['kind', 'amount', 'mode', 'reference', 'paid_at'] as const

type ComparedEnquiry = Awaited<ReturnType<typeof findComparedEnquiries>>[number]

type ComparedPayment = Awaited<ReturnType<typeof findComparedPayments>>[number]

/** Compares the payments of an enquiry with the audit, and their sums with the enquiry. */
export function comparePayments(
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
