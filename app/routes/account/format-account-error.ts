import type { ApiError } from '#contract/shop-api.ts'
import type { Words } from '#i18n/words.ts'

/** What to say of a call that failed: `stated` (section 8), and why where the customer can do something about it. */
export function formatAccountError(
  { errors, account }: Pick<Words, 'errors' | 'account'>,
  code: ApiError['code'],
  stated: string,
): string {
  if (code === 'too-many-requests') return errors[code]
  return code === 'network' ? `${stated}\n${account.unreachable}` : stated
}
