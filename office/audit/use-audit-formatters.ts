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
/** A fingerprint, with as much of it as people compare. */
const FINGERPRINT = /\b([0-9a-f]{12})[0-9a-f]{52}\b/

type Words = Readonly<Record<string, string>>

/** Returns the word for a code. */
const findWord = (words: Words, code: string) => (Object.hasOwn(words, code) ? words[code] : undefined)

/** Returns the word for a code, or the code itself if it has no word. */
const translateCode = (words: Words, code: string) => findWord(words, code) ?? code.replaceAll('_', ' ')

/** How the audit is told, in the language of the office: who, what they did, and what became of what. */
export function useAuditFormatters() {
  const { audit, account, enquiry, status } = useWords({
    audit: auditEn,
    account: accountEn,
    enquiry: enquiryEn,
    status: statusEn,
  })
  const language = useLanguage()
  /** Fields whose values are among a few, with the word for each. */
  const labelByValueByField = new Map<string, Words>([
    ['order_status', status],
    ['role', account.roles],
    ['outcome', enquiry.outcomes],
    ['mode', enquiry.modes],
    ['kind', audit.paymentKinds],
  ])

  function formatValue(field: string, fact: AuditValueJson): string {
    if (fact === null || fact === '') return '–'
    if (typeof fact === 'boolean') return fact ? audit.yes : audit.no
    if (typeof fact === 'object') return 'paise' in fact ? formatRupees(fact.paise) : audit.erased
    if (typeof fact === 'number') return `${fact}`
    const several = formatListValue(field, fact, audit)
    if (several) return several
    if (UTC_TIME.test(fact)) return formatDateTime(fact, language)
    return findWord(labelByValueByField.get(field) ?? {}, fact) ?? fact.replace(FINGERPRINT, '$1…')
  }
  return {
    formatAction: (action: string) => translateCode(audit.actions, action),
    formatActor: ({ kind, name }: AuditRowJson['who']) => (kind === 'office' ? name : audit.kinds[kind]),
    /** 'role: Staff → Packer', or what there is now: 'role: Staff'. */
    formatChange({ field, before, after }: AuditRowJson['changes'][number]) {
      const name = translateCode(audit.fields, field)
      const is = formatValue(field, after)
      if (before === null) return `${name}: ${is}`
      const was = formatValue(field, before)
      // Of media only their number is told, which may have stayed the same.
      const others = field === 'media' && was === is ? `, ${audit.otherMedia}` : ''
      return `${name}: ${was} → ${is}${others}`
    },
  }
}
