import type { LIVE_CALLS } from '#contract/office/live.ts'
import type { LiveHub } from '../../live/live-hub.ts'
import { bePresent } from '../../live/presence.ts'
import type { UseCaseParts } from '../../unit-of-work/use-case.ts'
import type { HandlersOf } from '../serve.ts'

/** What open screens of the office are told, and tell of themselves (O4, Two at once). */
export function officeLiveCalls(parts: UseCaseParts & { live: LiveHub }): HandlersOf<typeof LIVE_CALLS> {
  return {
    'GET /office/api/stream': (_, by, c) => parts.live.open(by, c.req.header('Last-Event-ID')),
    'POST /office/api/presence': ({ payload }, by) => bePresent(parts, payload, by),
  }
}
