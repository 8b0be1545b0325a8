import { readStoredItem } from '#contract/client/read-stored-item.ts'
import type { OfficeError, OfficeResult } from '#contract/office/office-client.ts'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'

/** What was ticked of a parcel, or no longer is, and the shop does not know yet: by the numbers of the lines. */
type UnsentTicks = { version_no: number; lines: Readonly<Record<string, boolean>> }
type UnsentTicksByNumber = Readonly<Record<string, UnsentTicks>>

/** Tells the shop of ticks; it answers with all lines that are ticked then. */
export type SendTicks = (
  number: string,
  payload: { version_no: number; ticks: { line_no: number; ticked: boolean }[] },
) => Promise<OfficeResult<{ ticked: readonly number[] }>>

/** What the shop said to ticks: what is ticked now, or why they were of no use. */
type TicksResponseListener = (number: string, answer: OfficeResult<{ ticked: readonly number[] }>) => void

/** After so many ms what could not be sent is tried again; twice as long each time, at most so long. */
const RETRY_DELAY_MS = 2_000
const RETRY_DELAY_MAX_MS = 30_000

/** Another time it may go: nobody knows the ticks yet, or they came at a bad moment. */
const RETRYABLE_CODES: readonly OfficeError['code'][] = [
  'network',
  'busy',
  'too-many-requests',
  'database-unavailable',
  'internal-error',
  'not-signed-in',
  'second-factor-required',
]

/** The ticks of one person on this phone. */
export type TickQueue = ReturnType<typeof openTickQueue>

/**
 * Keeps what somebody ticks on their phone under `key`, tells the shop at once, and where that cannot be reached as soon as it
 * can: after a reload too.
 */
export function openTickQueue(key: string, send: SendTicks) {
  let unsentByNumber = readStoredTicks(key)
  let isWaitingToRetry = false
  let retryDelay = RETRY_DELAY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const responseListeners = new Set<TicksResponseListener>()

  const findUnsent = (number: string) =>
    Object.hasOwn(unsentByNumber, number) ? unsentByNumber[number] : undefined

  function storeUnsent(next: UnsentTicksByNumber) {
    unsentByNumber = next
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Where nothing may be kept it is kept on this page.
    }
    for (const listener of listeners) listener()
  }

  /** What of a parcel was sent is unsent no more, unless it was ticked otherwise meanwhile. */
  function removeSent(number: string, sent: UnsentTicks): UnsentTicksByNumber {
    const { [number]: now, ...others } = unsentByNumber
    const sentLines = new Map(Object.entries(sent.lines))
    const lines = Object.entries(now?.lines ?? {}).filter(([line, ticked]) => sentLines.get(line) !== ticked)
    const isSame = now?.version_no === sent.version_no
    if (!now || (isSame && lines.length === 0)) return others
    return { ...others, [number]: isSame ? { ...now, lines: Object.fromEntries(lines) } : now }
  }

  async function sendAll() {
    clearTimeout(timer)
    for (let [first] = Object.entries(unsentByNumber); first; [first] = Object.entries(unsentByNumber)) {
      const [number, sent] = first
      const ticks = Object.entries(sent.lines).map(([line, ticked]) => ({
        line_no: parseWholeNumber(line),
        ticked,
      }))
      const answer = await send(number, { version_no: sent.version_no, ticks })
      isWaitingToRetry = answer.error !== undefined && RETRYABLE_CODES.includes(answer.error.code)
      if (isWaitingToRetry) {
        timer = setTimeout(flush, retryDelay)
        retryDelay = Math.min(2 * retryDelay, RETRY_DELAY_MAX_MS)
        return storeUnsent(unsentByNumber)
      }
      retryDelay = RETRY_DELAY_MS
      for (const hear of responseListeners) hear(number, answer)
      storeUnsent(removeSent(number, sent))
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
      const before = findUnsent(number)
      const lines = before?.version_no === version_no ? before.lines : {}
      storeUnsent({ ...unsentByNumber, [number]: { version_no, lines: { ...lines, [line_no]: ticked } } })
      return flush()
    },
    flush,
    /** What of a parcel the shop does not know yet. */
    unsentFor: findUnsent,
    /** Whether ticks wait for the line. */
    isWaitingToRetry: () => isWaitingToRetry,
    /** Calls back when either changes; gives what ends it. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Tells what the shop said to ticks; gives what ends it. */
    onResponse(hearer: TicksResponseListener) {
      responseListeners.add(hearer)
      return () => void responseListeners.delete(hearer)
    },
  }
}

/** What was kept; nothing of what is damaged. */
function readStoredTicks(key: string): UnsentTicksByNumber {
  try {
    const kept = Object.entries<Partial<UnsentTicks>>(Object(JSON.parse(readStoredItem(key) ?? '{}')))
    return Object.fromEntries(
      kept.flatMap(([number, { version_no, lines } = {}]) => {
        const ticked = Object.entries(Object(lines)).flatMap(([line, is]) =>
          typeof is === 'boolean' && parseWholeNumber(line) > 0 ? [[line, is] as const] : [],
        )
        const isGood = typeof version_no === 'number' && ticked.length > 0
        return isGood ? [[number, { version_no, lines: Object.fromEntries(ticked) }] as const] : []
      }),
    )
  } catch {
    return {}
  }
}
