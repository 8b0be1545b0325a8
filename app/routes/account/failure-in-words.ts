import type { ApiError } from '#contract/shop-api.ts'
import type { Words } from '#i18n/words.ts'

/** The words that tell of failures. */
export type FailureWords = Pick<Words, 'errors' | 'account'>

/** What to say of a call that failed: `stated` (section 8), and why where the customer can do something about it. */
export function failureInWords(
  { errors, account }: FailureWords,
  { code }: ApiError,
  stated: string,
): string {
  if (code === 'too-many-requests') return errors[code]
  return code === 'network' ? `${stated}\n${account.unreachable}` : stated
}
