import type { OfficeUser, Sender, SignedInCustomer } from '../principal.ts'
import { addressLimits } from './address-limits.ts'
import type { RateLimitKey } from './rate-limits.ts'

/** The account, the sender, and the device if it is known for the account. */
type SignInSource = { account: RateLimitKey; sender: Sender; knownDevice: string | undefined }

/**
 * Returns the limits of an attempt to sign in. An attempt from a known device counts for that device alone, so that
 * attempts of strangers, even from the same address, do not lock it out.
 */
const buildSignInLimits = (
  action: 'sign-in' | 'office sign-in',
  { account, sender, knownDevice }: SignInSource,
): RateLimitKey[] =>
  knownDevice
    ? [{ limit: `${action} from a known device`, subject: `${account.subject} ${knownDevice}` }]
    : [
        account,
        ...(sender.fp ? [{ limit: `${action} from a device`, subject: sender.fp } as const] : []),
        ...addressLimits(action, sender),
      ]

/** Returns the limits of a customer's attempt to sign in. */
export const signInLimits = (mobile_no: string, sender: Sender, knownDevice?: string): RateLimitKey[] =>
  buildSignInLimits('sign-in', {
    account: { limit: 'sign-in of a number', subject: mobile_no },
    sender,
    knownDevice,
  })

/** Returns the limits of entering the current password in a customer's session. */
export const sessionPasswordLimits = ({ token_hash }: SignedInCustomer): RateLimitKey[] => [
  { limit: 'password in a session', subject: token_hash },
]

/** Returns the limits of a user's attempt to sign in to the office (O2). `email` is in lower case. */
export const officeSignInLimits = (email: string, sender: Sender, knownDevice?: string): RateLimitKey[] =>
  buildSignInLimits('office sign-in', {
    account: { limit: 'office sign-in of a user', subject: email },
    sender,
    knownDevice,
  })

/** Returns the limits of entering a password or code in an office session. */
export const officeSessionLimits = ({ token_hash }: OfficeUser): RateLimitKey[] => [
  { limit: 'office password in a session', subject: token_hash },
]
