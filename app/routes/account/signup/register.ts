import { ensureDeviceId } from '#app/cart/device-id.ts'
import { checkDuplicate, saveAccount } from '#contract/client/account.ts'
import type { Signup } from '#domain/customer/customer.ts'
import { type FailureWords, failureInWords } from '../failure-in-words.ts'

/** Registers a customer if the mobile number is free: duplicate check, then save (section 4). Gives in words why not. */
export async function register(words: FailureWords, signup: Signup) {
  const { mobileTaken, signupFailed } = words.account
  ensureDeviceId()
  const check = await checkDuplicate(signup)
  if (check.error) return failureInWords(words, check.error, signupFailed)
  if (check.data.status === 0) return mobileTaken
  if (check.data.status !== 1) return signupFailed
  const { error } = await saveAccount(signup)
  // Somebody was faster, between the two calls.
  if (error?.code === 'mobile-number-taken') return mobileTaken
  return error && failureInWords(words, error, signupFailed)
}
