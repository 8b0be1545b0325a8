import { ensureDeviceId } from '#app/cart/device-id.ts'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { checkDuplicate, saveAccount } from '#contract/client/account.ts'
import type { FormResult } from '#contract/shop-api.ts'
import type { Signup } from '#domain/customer/signup.ts'

/** Registers a customer if the mobile number is free: duplicate check, then save (section 4). */
export async function registerCustomer(signup: Signup): Promise<FormResult<unknown>> {
  ensureDeviceId()
  const check = await withWaitIndicator(checkDuplicate(signup))
  if (check.error) return check
  if (check.data.status === 0) return { error: { code: 'mobile-number-taken' } }
  if (check.data.status !== 1) return { error: { code: 'internal-error' } }
  return withWaitIndicator(saveAccount(signup))
}
