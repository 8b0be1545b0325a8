import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import type { AuditedValue } from './replay-audit.ts'

/** Formats a value, amounts in rupees. */
export function formatValue(field: string, value: unknown): string {
  return typeof value === 'number' && /(amount|price)$/.test(field) ? formatRupees(paise(value)) : `${value}`
}

/** Describes a field whose value differs from its last audited value. */
export const describeDifference = (name: string, field: string, actual: unknown, audited: AuditedValue) =>
  `${name}: ${field} is ${formatValue(field, actual)}, and the audit says ${formatValue(field, audited.value)} (row ${audited.audit_no}).`
