import type { AuditRowJson, FactJson } from '#contract/office/audit.ts'
import { formatRupees } from '#i18n/format.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { account as accountEn } from '#i18n/office/en/account.ts'
import { audit as auditEn } from '#i18n/office/en/audit.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { useLanguage, useWords } from '../ui/language.ts'
import { severalWords } from './several-words.ts'

const UTC = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** A fingerprint, with as much of it as people compare. */
const FINGERPRINT = /\b([0-9a-f]{12})[0-9a-f]{52}\b/

type Words = Readonly<Record<string, string>>

/** Returns the word for a code. */
const findWord = (words: Words, code: string) => (Object.hasOwn(words, code) ? words[code] : undefined)

/** Returns the word for a code, or the code itself if it has no word. */
const wordOf = (words: Words, code: string) => findWord(words, code) ?? code.replaceAll('_', ' ')

/** How the audit is told, in the language of the office: who, what they did, and what became of what. */
export function useFactWords() {
  const { audit, account, enquiry, status } = useWords({
    audit: auditEn,
    account: accountEn,
    enquiry: enquiryEn,
    status: statusEn,
  })
  const language = useLanguage()
  /** Fields whose values are among a few, with the word for each. */
  const valuesOf = new Map<string, Words>([
    ['order_status', status],
    ['role', account.roles],
    ['outcome', enquiry.outcomes],
    ['mode', enquiry.modes],
    ['kind', audit.paymentKinds],
  ])

  function factWords(field: string, fact: FactJson): string {
    if (fact === null || fact === '') return '–'
    if (typeof fact === 'boolean') return fact ? audit.yes : audit.no
    if (typeof fact === 'object') return 'paise' in fact ? formatRupees(fact.paise) : audit.erased
    if (typeof fact === 'number') return `${fact}`
    const several = severalWords(field, fact, audit)
    if (several) return several
    if (UTC.test(fact)) return formatDateTime(fact, language)
    return findWord(valuesOf.get(field) ?? {}, fact) ?? fact.replace(FINGERPRINT, '$1…')
  }
  return {
    actionWords: (action: string) => wordOf(audit.actions, action),
    whoWords: ({ kind, name }: AuditRowJson['who']) => (kind === 'office' ? name : audit.kinds[kind]),
    /** 'role: Staff → Packer', or what there is now: 'role: Staff'. */
    changeWords({ field, before, after }: AuditRowJson['changes'][number]) {
      const name = wordOf(audit.fields, field)
      const is = factWords(field, after)
      if (before === null) return `${name}: ${is}`
      const was = factWords(field, before)
      // Of media only their number is told, which may have stayed the same.
      const others = field === 'media' && was === is ? `, ${audit.otherMedia}` : ''
      return `${name}: ${was} → ${is}${others}`
    },
  }
}
