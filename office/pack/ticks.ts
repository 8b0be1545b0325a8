import { stored } from '#contract/client/stored.ts'
import type { OfficeAnswer, OfficeError } from '#contract/office/client.ts'
import { wholeNumber } from '#domain/typed/whole-number.ts'

/** What was ticked of a parcel, or no longer is, and the shop does not know yet: by the numbers of the lines. */
type Unsent = { version_no: number; lines: Readonly<Record<string, boolean>> }
type AllUnsent = Readonly<Record<string, Unsent>>

/** Tells the shop of ticks; it answers with all lines that are ticked then. */
export type SendTicks = (
  number: string,
  payload: { version_no: number; ticks: { line_no: number; ticked: boolean }[] },
) => Promise<OfficeAnswer<{ ticked: readonly number[] }>>

/** What the shop said to ticks: what is ticked now, or why they were of no use. */
type TicksHeard = (number: string, answer: OfficeAnswer<{ ticked: readonly number[] }>) => void

/** After so many ms what could not be sent is tried again; twice as long each time, at most so long. */
const AGAIN_AFTER = 2_000
const AGAIN_AFTER_MAX = 30_000

/** Another time it may go: nobody knows the ticks yet, or they came at a bad moment. */
const PASSING: readonly OfficeError['code'][] = [
  'network',
  'busy',
  'too-many-requests',
  'database-unavailable',
  'internal-error',
  'not-signed-in',
  'second-factor-required',
]

/** The ticks of one person on this phone. */
export type KeptTicks = ReturnType<typeof keepTicks>

/**
 * Keeps what somebody ticks on their phone under `key`, tells the shop at once, and where that cannot be reached as soon as it
 * can: after a reload too.
 */
export function keepTicks(key: string, send: SendTicks) {
  let unsent = read(key)
  let isStuck = false
  let wait = AGAIN_AFTER
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const hearers = new Set<TicksHeard>()

  const unsentOf = (number: string) => (Object.hasOwn(unsent, number) ? unsent[number] : undefined)

  function change(next: AllUnsent) {
    unsent = next
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Where nothing may be kept it is kept on this page.
    }
    for (const listener of listeners) listener()
  }

  /** What of a parcel was sent is unsent no more, unless it was ticked otherwise meanwhile. */
  function without(number: string, sent: Unsent): AllUnsent {
    const { [number]: now, ...others } = unsent
    const sentLines = new Map(Object.entries(sent.lines))
    const lines = Object.entries(now?.lines ?? {}).filter(([line, ticked]) => sentLines.get(line) !== ticked)
    const isSame = now?.version_no === sent.version_no
    if (!now || (isSame && lines.length === 0)) return others
    return { ...others, [number]: isSame ? { ...now, lines: Object.fromEntries(lines) } : now }
  }

  async function sendAll() {
    clearTimeout(timer)
    for (let [first] = Object.entries(unsent); first; [first] = Object.entries(unsent)) {
      const [number, sent] = first
      const ticks = Object.entries(sent.lines).map(([line, ticked]) => ({
        line_no: wholeNumber(line),
        ticked,
      }))
      const answer = await send(number, { version_no: sent.version_no, ticks })
      isStuck = answer.error !== undefined && PASSING.includes(answer.error.code)
      if (isStuck) {
        timer = setTimeout(flush, wait)
        wait = Math.min(2 * wait, AGAIN_AFTER_MAX)
        return change(unsent)
      }
      wait = AGAIN_AFTER
      for (const hear of hearers) hear(number, answer)
      change(without(number, sent))
    }
  }

  /** Sends what is not sent yet; done when there is nothing more, or it cannot be sent now. */
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    /** Ticks a line of a version, or takes that back. */
    tick(number: string, version_no: number, line_no: number, ticked: boolean): Promise<void> {
      const before = unsentOf(number)
      const lines = before?.version_no === version_no ? before.lines : {}
      change({ ...unsent, [number]: { version_no, lines: { ...lines, [line_no]: ticked } } })
      return flush()
    },
    flush,
    /** What of a parcel the shop does not know yet. */
    of: unsentOf,
    /** Whether ticks wait for the line. */
    isStuck: () => isStuck,
    /** Calls back when either changes; gives what ends it. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Tells what the shop said to ticks; gives what ends it. */
    hear(hearer: TicksHeard) {
      hearers.add(hearer)
      return () => void hearers.delete(hearer)
    },
  }
}

/** What was kept; nothing of what is damaged. */
function read(key: string): AllUnsent {
  try {
    const kept = Object.entries<Partial<Unsent>>(Object(JSON.parse(stored(key) ?? '{}')))
    return Object.fromEntries(
      kept.flatMap(([number, { version_no, lines } = {}]) => {
        const ticked = Object.entries(Object(lines)).flatMap(([line, is]) =>
          typeof is === 'boolean' && wholeNumber(line) > 0 ? [[line, is] as const] : [],
        )
        const isGood = typeof version_no === 'number' && ticked.length > 0
        return isGood ? [[number, { version_no, lines: Object.fromEntries(ticked) }] as const] : []
      }),
    )
  } catch {
    return {}
  }
}
