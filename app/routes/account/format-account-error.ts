import type { ApiError } from '#contract/shop-api.ts'
import type { Words } from '#i18n/words.ts'

/** Formats the error of a failed call: the stated text (section 8), or what the customer can do about it. */
export function formatAccountError(
  { errors, account }: Pick<Words, 'errors' | 'account'>,
  code: ApiError['code'],
  stated: string,
): string {
  if (code === 'too-many-requests') return errors[code]
  return code === 'network' ? `${stated}\n${account.unreachable}` : stated
}
