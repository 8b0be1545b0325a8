import { sanitizeProductName } from '#domain/sanitize-text.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import type { VersionChanges } from '../find-change-details.ts'
import type { MailLanguage } from './mail-languages.ts'

/** Maximum number of enquiries or changes listed in one mail. */
export const LISTED_MAX = 100

/** Lists changes under a title, followed by the old and new total. */
export function formatChanges(
  { words, language }: MailLanguage,
  title: string,
  { items, from, to }: VersionChanges,
): string {
  const lines = items.slice(0, LISTED_MAX).map((change) => {
    if (change.what !== 'line')
      return `- ${words[change.what]}: ${formatRupees(change.from)} → ${formatRupees(change.to)}`
    const [was, is] = [change.from || '–', change.to || '–']
    const amounts = `${formatRupees(change.from_amount)} → ${formatRupees(change.to_amount)}`
    return `- ${sanitizeProductName(productName(language, change))}: ${was} → ${is} (${amounts})`
  })
  const more = items.length > LISTED_MAX ? [`+ ${items.length - LISTED_MAX}`] : []
  const total = `${words.total}: ${formatRupees(from)} → ${formatRupees(to)}`
  return [title, ...lines, ...more, total].join('\n')
}
