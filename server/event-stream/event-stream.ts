import type { OfficeEvent } from '#contract/office/event-stream.ts'
import type { EventCursor } from '../db/queries/office/live-events.ts'

/** So many events wait for somebody who does not read; then one says that all is to be read again. */
const BUFFERED_EVENTS_MAX = 100

/** A stream of server-sent events to one browser. */
export type EventStream = ReturnType<typeof createEventStream>

/** How far one has heard, as the id of an event. */
const formatEventId = ({ seq, audit_no }: EventCursor) => `${seq}.${audit_no}`

/** How far one had heard, by the id that a browser names; undefined where that is none. */
export function parseEventId(id: string | undefined): EventCursor | undefined {
  const [, seq, audit_no] = /^(\d{1,15})\.(\d{1,9})$/.exec(id ?? '') ?? []
  return seq === undefined ? undefined : { seq: Number(seq), audit_no: Number(audit_no) }
}

function formatEvent({ event, ...data }: OfficeEvent, ends?: EventCursor): string {
  return `${ends ? `id: ${formatEventId(ends)}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Opens a stream; `left` hears when nobody reads it any more. */
export function createEventStream(left: () => void) {
  const waiting: string[] = []
  let isOver = false
  let resumePull: (() => void) | undefined
  const encoder = new TextEncoder()

  function enqueue(text: string) {
    waiting.push(text)
    resumePull?.()
  }
  return {
    body: new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (waiting.length === 0 && !isOver) {
            await new Promise<void>((resolve) => {
              resumePull = resolve
            })
          }
          const text = waiting.splice(0).join('')
          if (text) controller.enqueue(encoder.encode(text))
          if (isOver) controller.close()
        },
        cancel() {
          waiting.length = 0
          left()
        },
      },
      // Read when somebody reads, not before.
      { highWaterMark: 0 },
    ),
    /** Tells something, after which one has heard all up to `ends`. */
    send(event: OfficeEvent, ends?: EventCursor) {
      if (waiting.length >= BUFFERED_EVENTS_MAX) {
        waiting.length = 0
        enqueue(formatEvent({ event: 'reset' }, ends))
      } else enqueue(formatEvent(event, ends))
    },
    /** A sign that it is still there. False when the one before was not read either: nobody is. */
    sendHeartbeat(): boolean {
      if (waiting.length > 0) return false
      enqueue(':\n\n')
      return true
    },
    /** Ends it, once what waits was read. */
    close() {
      isOver = true
      resumePull?.()
    },
  }
}
