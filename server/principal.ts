import type { Sub } from '#domain/customer/customer-id.ts'
import type { OfficeRole, Right } from '#domain/office/rights.ts'

/** The sender of a call: network address, the /48 of an IPv6 address, device id if sent (D9), and user agent. */
export type Sender = {
  address: string
  network: string | undefined
  fp: string | undefined
  user_agent?: string | undefined
}

/** A signed-in customer with a valid session, identified by the token's hash (D7). */
export type SignedInCustomer = { kind: 'customer'; sub: Sub; token_hash: string; sender: Sender }

/** An unidentified caller. `findCustomer` queries the database only when needed, and only for well-formed tokens. */
export type Guest = {
  kind: 'guest'
  sender: Sender
  findCustomer: () => Promise<SignedInCustomer | undefined>
}

/** An idempotent request: the client's key, and the SHA-256 (hex) of the payload. */
type IdempotentRequest = { key: string; payload_hash: string }

/**
 * A signed-in office user, with the hash of the session's token. `permission` is what the call requires: a right, or just a
 * session. `requiresConfirmation`: the user must have confirmed their identity.
 */
export type OfficeUser = {
  kind: 'office'
  user_id: string
  user_name: string
  role: OfficeRole
  permission: 'office-user' | Right
  requiresConfirmation?: true | undefined
  token_hash: string
  sender: Sender
  /** The idempotency of the request, if it has a key. */
  request?: IdempotentRequest
}

/** The caller of an API call. */
export type Principal = Guest | SignedInCustomer | OfficeUser
