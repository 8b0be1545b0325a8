import { ensureDeviceId } from '#app/cart/device-id.ts'
import { checkDuplicate, saveAccount } from '#contract/client/account.ts'
import type { Signup } from '#domain/customer.ts'
import { account as words } from '#i18n/account.ts'
import { failureInWords } from '../failure-in-words.ts'

/** Registers a customer if the mobile number is free: duplicate check, then save (section 4). Gives in words why not. */
export async function register(signup: Signup): Promise<string | undefined> {
  ensureDeviceId()
  const check = await checkDuplicate(signup)
  if (check.error) return failureInWords(check.error, words.signupFailed)
  if (check.data.status === 0) return words.mobileTaken
  if (check.data.status !== 1) return words.signupFailed
  const { error } = await saveAccount(signup)
  // Somebody was faster, between the two calls.
  if (error?.code === 'mobile-number-taken') return words.mobileTaken
  return error && failureInWords(error, words.signupFailed)
}
