import { ensureDeviceId } from '#app/cart/device-id.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { checkDuplicate, saveAccount } from '#contract/client/account.ts'
import type { FormAnswer } from '#contract/shop-api.ts'
import type { Signup } from '#domain/customer/customer.ts'

/** Registers a customer if the mobile number is free: duplicate check, then save (section 4). */
export async function register(signup: Signup): Promise<FormAnswer<unknown>> {
  ensureDeviceId()
  const check = await waitFor(checkDuplicate(signup))
  if (check.error) return check
  if (check.data.status === 0) return { error: { code: 'mobile-number-taken' } }
  if (check.data.status !== 1) return { error: { code: 'internal-error' } }
  return waitFor(saveAccount(signup))
}
