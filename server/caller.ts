import type { RefusalCode } from '#contract/call.ts'
import type { Principal, Sender } from './principal.ts'

/** What the middleware of an API finds out about a call and who makes it. */
export type Caller = {
  /** What Node's server gives with a request; tests make their own. */
  Bindings: {
    incoming?: {
      socket: { remoteAddress?: string | undefined }
      readableAborted?: boolean
      once?: (event: 'end', heard: () => void) => void
    }
  }
  /**
   * `user_id` is who of the office is signed in, also where they may not make the call; `call` is its key, `refused` why it was
   * refused, if it was.
   */
  Variables: { sender: Sender; by: Principal; user_id?: string; call?: string; refused?: RefusalCode }
}
