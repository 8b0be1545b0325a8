import type { Sender } from '../principal.ts'
import { addressLimits } from './address-limits.ts'
import { type Owner, ownerKey } from './owner-key.ts'
import type { RateLimitKey } from './rate-limits.ts'

/** Returns the limits of placing an enquiry (D9). `owner` is set if the sender ordered with the number before. */
export const orderLimits = (mobile_no: string, sender: Sender, owner?: Owner): RateLimitKey[] => [
  owner
    ? { limit: 'ordering with an own number', subject: ownerKey(mobile_no, owner) }
    : { limit: 'ordering with a number', subject: mobile_no },
  ...(sender.fp ? [{ limit: 'ordering with a device', subject: sender.fp } as const] : []),
  ...addressLimits('ordering', sender),
]
