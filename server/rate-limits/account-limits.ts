import type { Sub } from '#domain/customer/customer-id.ts'
import type { Sender } from '../principal.ts'
import { addressLimits } from './address-limits.ts'
import type { RateLimitKey } from './rate-limits.ts'

/** Returns the limits of changing a profile. It is limited because each change adds to the audit. */
export const profileLimits = (sub: Sub): RateLimitKey[] => [{ limit: 'profile of a customer', subject: sub }]

/** Returns the limits of registering a mobile number, or of checking that it is free. */
export const signUpLimits = (mobile_no: string, sender: Sender): RateLimitKey[] => [
  { limit: 'sign-up of a number', subject: mobile_no },
  ...addressLimits('sign-up', sender),
]
