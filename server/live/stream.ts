import type { LiveEvent } from '#contract/office/live.ts'
import type { Ends } from '../db/queries/live.ts'

/** So many events wait for somebody who does not read; then one says that all is to be read again. */
const WAITING_MAX = 100

/** A stream of server-sent events to one browser. */
export type EventStream = ReturnType<typeof createEventStream>

/** How far one has heard, as the id of an event. */
const idOf = ({ seq, audit_no }: Ends) => `${seq}.${audit_no}`

/** How far one had heard, by the id that a browser names; undefined where that is none. */
export function endsOf(id: string | undefined): Ends | undefined {
  const [, seq, audit_no] = /^(\d{1,15})\.(\d{1,9})$/.exec(id ?? '') ?? []
  return seq === undefined ? undefined : { seq: Number(seq), audit_no: Number(audit_no) }
}

function written({ event, ...data }: LiveEvent, ends?: Ends): string {
  return `${ends ? `id: ${idOf(ends)}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Opens a stream; `left` hears when nobody reads it any more. */
export function createEventStream(left: () => void) {
  const waiting: string[] = []
  let isOver = false
  let goOn: (() => void) | undefined
  const encoder = new TextEncoder()

  function put(text: string) {
    waiting.push(text)
    goOn?.()
  }
  return {
    body: new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (waiting.length === 0 && !isOver) {
            await new Promise<void>((resolve) => {
              goOn = resolve
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
    tell(event: LiveEvent, ends?: Ends) {
      if (waiting.length >= WAITING_MAX) {
        waiting.length = 0
        put(written({ event: 'reset' }, ends))
      } else put(written(event, ends))
    },
    /** A sign that it is still there. False when the one before was not read either: nobody is. */
    beat(): boolean {
      if (waiting.length > 0) return false
      put(':\n\n')
      return true
    },
    /** Ends it, once what waits was read. */
    end() {
      isOver = true
      goOn?.()
    },
  }
}
