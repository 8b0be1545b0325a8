import type { RefusalCode } from '#contract/call.ts'
import type { Principal, Sender } from './principal.ts'

/** What the middleware of an API finds out about a call and who makes it. */
export type HonoEnv = {
  /** What Node's server gives with a request; tests make their own. */
  Bindings: {
    incoming?: {
      socket: { remoteAddress?: string | undefined }
      readableAborted?: boolean
      once?: (event: 'end', heard: () => void) => void
    }
    outgoing?: {
      headersSent: boolean
      statusCode: number
      once: (event: 'close', heard: () => void) => void
    }
  }
  /**
   * `user_id` is the signed-in office user, also of a call they may not make; `call` is the key of the call in the contract,
   * `refused` the code if it was refused; `isCached` is set if the response comes from the cache.
   */
  Variables: {
    requestId?: string
    sender: Sender
    by: Principal
    user_id?: string
    call?: string
    refused?: RefusalCode
    isCached?: boolean
  }
}

/** From whom a request for a page comes, and its id. */
export type RequestMetadata = Pick<HonoEnv['Variables'], 'requestId' | 'sender'>
