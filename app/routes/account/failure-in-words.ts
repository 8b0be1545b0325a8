import type { ApiError } from '#contract/shop-api.ts'
import { account as words } from '#i18n/account.ts'
import { errors } from '#i18n/errors.ts'

/** What to say of a call that failed: `stated` (section 8), and why where the customer can do something about it. */
export function failureInWords({ code }: ApiError, stated: string): string {
  if (code === 'too-many-requests') return errors[code]
  return code === 'network' ? `${stated}\n${words.unreachable}` : stated
}
