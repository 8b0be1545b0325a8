import type { Sender } from '../principal.ts'

type LimitedAction = 'sign-in' | 'sign-up' | 'tracking' | 'ordering' | 'office sign-in'

/** Returns the limits of an action by the address and, for IPv6, the network of its sender. */
export const addressLimits = (action: LimitedAction, { address, network }: Sender) => [
  { limit: `${action} from an address`, subject: address } as const,
  ...(network ? [{ limit: `${action} from a network`, subject: network } as const] : []),
]
