import type { Context } from 'hono'
import type { Call } from '#contract/calls.ts'
import type { Sub } from '#domain/customer.ts'

/** A sign-in that still holds: whose it is, and the hash under which it is kept (D7). */
export type Session = { sub: Sub; token_hash: string }

/** Where a call comes from: the network address, of IPv6 the /48 around it, and the device id when one is sent (D9). */
export type Sender = { address: string; network: string | undefined; fp: string | undefined }

/** What the middleware of `/api` finds out about a call and who makes it. */
export type Caller = {
  /** What Node's server gives with a request; tests make their own. */
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined }; readableAborted?: boolean } }
  Variables: {
    call: Call
    address: string
    network: string | undefined
    /** In calls that are open to customers alone. */
    session: Session
    /** In all others: asks the database only where it matters who is signed in, and only for what can be a token. */
    findSession: () => Promise<Session | undefined>
  }
}

/** A device id as browsers make them (D9); anything else is as good as none. */
const DEVICE_ID = /^[\w-]{1,64}$/

/** Where a call comes from. */
export function senderOf(c: Context<Caller>): Sender {
  const { address, network } = c.var
  return { address, network, fp: DEVICE_ID.exec(c.req.header('fp') ?? '')?.[0] }
}
