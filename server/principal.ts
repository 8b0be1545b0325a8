import type { Sub } from '#domain/customer/customer.ts'
import type { OfficeRole, Right } from '#domain/office/rights.ts'

/**
 * Where a call comes from: the network address, of IPv6 the /48 around it, the device id when one is sent (D9), and what the
 * browser calls itself.
 */
export type Sender = {
  address: string
  network: string | undefined
  fp: string | undefined
  user_agent?: string | undefined
}

/** A customer who is signed in, by a session that still holds; the hash under which that is kept (D7). */
export type SignedInCustomer = { kind: 'customer'; sub: Sub; token_hash: string; sender: Sender }

/** Anybody. Asks the database only where it matters who is signed in, and only for what can be a token. */
export type Guest = {
  kind: 'guest'
  sender: Sender
  findCustomer: () => Promise<SignedInCustomer | undefined>
}

/** What somebody asks to be done once: their key for it, and the SHA-256 (hex) of all that was sent. */
type IdempotentRequest = { key: string; payload_hash: string }

/**
 * A signed-in user of the office, with the hash of the session's token. `may` is what the call requires: a right, or only a
 * session; `confirmed` whether its user must have confirmed who they are.
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
  /** Under which key they do what they do now. */
  request?: IdempotentRequest
}

/** Who acts. */
export type Principal = Guest | SignedInCustomer | OfficeUser
