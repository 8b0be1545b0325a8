import type { RefusalCode } from '#contract/call.ts'
import type { Principal, Sender } from './principal.ts'

/** Hono environment: the call and its sender, as determined by the middleware. */
export type HonoEnv = {
  /** The objects of Node's server; tests pass their own. */
  Bindings: {
    incoming?: {
      socket: { remoteAddress?: string | undefined }
      readableAborted?: boolean
      once?: (event: 'end', listener: () => void) => void
    }
    outgoing?: {
      headersSent: boolean
      statusCode: number
      once: (event: 'close', listener: () => void) => void
    }
  }
  /**
   * `user_id` is the signed-in office user, also if the call was forbidden; `call` is the call's key in the contract; `refused`
   * is the code of the refusal; `isCached` is set if the response comes from the cache.
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

/** The id of a page request and its sender. */
export type RequestMetadata = Pick<HonoEnv['Variables'], 'requestId' | 'sender'>
