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
  /** `call` is its key, `refused` why it was refused, if it was. */
  Variables: { sender: Sender; by: Principal; call?: string; refused?: RefusalCode }
}
