import type { MiddlewareHandler } from 'hono'
import type { Call } from '#contract/call.ts'
import { refuse } from '../refuse.ts'
import { isForm } from './body-limit.ts'

/** How many forms with files are taken in at the same time: each is in memory as a whole. */
const AT_ONCE = 2
/** After how many s who came then is to come again. */
const AGAIN_AFTER = 5

/** Takes in a few forms with files at a time, and tells others to come again before a byte of theirs is read. */
export function uploads(): (call: Pick<Call, 'files'>) => MiddlewareHandler {
  let busy = 0
  return (call) => async (c, next) => {
    if (!isForm(c, call)) return next()
    if (busy === AT_ONCE) return refuse(c, { code: 'busy', retryAfter: AGAIN_AFTER })
    busy++
    try {
      return await next()
    } finally {
      busy--
    }
  }
}
