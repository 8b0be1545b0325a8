import type { OfficeEvent } from '#contract/office/event-stream.ts'
import type { EventCursor } from '../db/queries/office/live-events.ts'

/** Events buffered for a slow reader. Beyond that, one `reset` event replaces them. */
const BUFFERED_EVENTS_MAX = 100

/** A stream of server-sent events to one browser. */
export type EventStream = ReturnType<typeof createEventStream>

/** Formats a cursor as an event id. */
const formatEventId = ({ seq, audit_no }: EventCursor) => `${seq}.${audit_no}`

/** Parses the `Last-Event-ID` of a browser; undefined for anything else. */
export function parseEventId(id: string | undefined): EventCursor | undefined {
  const [, seq, audit_no] = /^(\d{1,15})\.(\d{1,9})$/.exec(id ?? '') ?? []
  return seq === undefined ? undefined : { seq: Number(seq), audit_no: Number(audit_no) }
}

function formatEvent({ event, ...data }: OfficeEvent, cursor?: EventCursor): string {
  return `${cursor ? `id: ${formatEventId(cursor)}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Creates a stream. Calls `left` when the reader cancels it. */
export function createEventStream(onCancel: () => void) {
  const buffered: string[] = []
  let isClosed = false
  let resumePull: (() => void) | undefined
  const encoder = new TextEncoder()

  function enqueue(text: string) {
    buffered.push(text)
    resumePull?.()
  }
  return {
    body: new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (buffered.length === 0 && !isClosed) {
            await new Promise<void>((resolve) => {
              resumePull = resolve
            })
          }
          const text = buffered.splice(0).join('')
          if (text) controller.enqueue(encoder.encode(text))
          if (isClosed) controller.close()
        },
        cancel() {
          buffered.length = 0
          onCancel()
        },
      },
      // No read-ahead: events stay in `waiting` until the client reads.
      { highWaterMark: 0 },
    ),
    /** Sends an event. `cursor` is the reader's cursor after it. */
    send(event: OfficeEvent, cursor?: EventCursor) {
      if (buffered.length >= BUFFERED_EVENTS_MAX) {
        buffered.length = 0
        enqueue(formatEvent({ event: 'reset' }, cursor))
      } else enqueue(formatEvent(event, cursor))
    },
    /** Sends a heartbeat. Returns false if the reader has not read the previous data; the connection is dead then. */
    sendHeartbeat(): boolean {
      if (buffered.length > 0) return false
      enqueue(':\n\n')
      return true
    },
    /** Closes the stream after the buffered events are read. */
    close() {
      isClosed = true
      resumePull?.()
    },
  }
}
