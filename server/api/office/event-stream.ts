import type { EVENT_STREAM_CALLS } from '#contract/office/event-stream.ts'
import type { EventBroadcaster } from '../../event-stream/event-broadcaster.ts'
import { recordPresence } from '../../event-stream/record-presence.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Handlers of the office's event stream and of presence (O4, Two at once). */
export function officeEventStreamCalls(
  deps: UseCaseDeps & { eventBroadcaster: EventBroadcaster },
): HandlersOf<typeof EVENT_STREAM_CALLS> {
  return {
    'GET /office/api/stream': (_, by, c) => deps.eventBroadcaster.open(by, c.req.header('Last-Event-ID')),
    'POST /office/api/presence': ({ payload }, by) => recordPresence(deps, payload, by),
  }
}
