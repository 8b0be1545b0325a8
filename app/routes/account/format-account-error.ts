import type { ApiError } from '#contract/shop-api.ts'
import type { Words } from '#i18n/words.ts'

/**
 * Formats the error of a failed call: `failedText` (section 8), with a hint if there was no connection. Too many requests have a
 * text of their own.
 */
export function formatAccountError(
  { errors, account }: Pick<Words, 'errors' | 'account'>,
  code: ApiError['code'],
  failedText: string,
): string {
  if (code === 'too-many-requests') return errors[code]
  return code === 'network' ? `${failedText}\n${account.unreachable}` : failedText
}
