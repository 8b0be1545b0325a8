import type { AuditRowJson, AuditValueJson } from '#contract/office/audit.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { audit as auditEn } from '#i18n/office/en/audit.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { useLanguage, useWords } from '../shell/language.ts'
import { formatListValue } from './format-list-value.ts'

const UTC_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** A SHA-256 hash. Its first 12 digits are shown. */
const SHA256 = /\b([0-9a-f]{12})[0-9a-f]{52}\b/

type Labels = Readonly<Record<string, string>>

/** Looks up the label of a code. */
const findLabel = (labels: Labels, code: string) => (Object.hasOwn(labels, code) ? labels[code] : undefined)

/** Returns the label of a code, or the code itself with spaces. */
const translateCode = (labels: Labels, code: string) => findLabel(labels, code) ?? code.replaceAll('_', ' ')

/** Returns formatters for audit entries in the office's language. */
export function useAuditFormatters() {
  const { audit, account, enquiry, status } = useWords({
    audit: auditEn,
    account: accountEn,
    enquiry: enquiryEn,
    status: statusEn,
  })
  const language = useLanguage()
  /** Labels of fields with a fixed set of values. */
  const labelByValueByField = new Map<string, Labels>([
    ['order_status', status],
    ['role', account.roles],
    ['outcome', enquiry.outcomes],
    ['mode', enquiry.modes],
    ['kind', audit.paymentKinds],
  ])

  function formatValue(field: string, value: AuditValueJson): string {
    if (value === null || value === '') return '–'
    if (typeof value === 'boolean') return value ? audit.yes : audit.no
    if (typeof value === 'object') return 'paise' in value ? formatRupees(value.paise) : audit.erased
    if (typeof value === 'number') return `${value}`
    const list = formatListValue(field, value, audit)
    if (list) return list
    if (UTC_TIME.test(value)) return formatDateTime(value, language)
    return findLabel(labelByValueByField.get(field) ?? {}, value) ?? value.replace(SHA256, '$1…')
  }
  return {
    formatAction: (action: string) => translateCode(audit.actions, action),
    /** Formats who acted. During a sign-in the server does not know the user yet, so it is the account's user. */
    formatActor({ who: { kind, name }, subject }: AuditRowJson) {
      if (kind === 'guest' && subject.kind === 'office user') return subject.label
      return kind === 'office' ? name : audit.kinds[kind]
    },
    /** Formats a changed field, for example 'role: Staff → Packer', or 'role: Staff' without a value before. */
    formatChange({ field, before, after }: AuditRowJson['changes'][number]) {
      const name = translateCode(audit.fields, field)
      const afterText = formatValue(field, after)
      if (before === null) return `${name}: ${afterText}`
      const beforeText = formatValue(field, before)
      // Media show only counts, which may be equal although the media differ.
      const suffix = field === 'media' && beforeText === afterText ? `, ${audit.otherMedia}` : ''
      return `${name}: ${beforeText} → ${afterText}${suffix}`
    },
  }
}
