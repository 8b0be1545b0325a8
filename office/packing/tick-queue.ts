import { readStoredItem } from '#contract/client/read-stored-item.ts'
import type { OfficeError, OfficeResult } from '#contract/office/office-client.ts'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'

/** A parcel's ticks that the server does not have yet, by line number. False removes a tick. */
type UnsentTicks = { version_no: number; lines: Readonly<Record<string, boolean>> }
type UnsentTicksByNumber = Readonly<Record<string, UnsentTicks>>

/** Sends ticks to the server, which responds with all ticked lines. */
export type SendTicks = (
  number: string,
  payload: { version_no: number; ticks: { line_no: number; ticked: boolean }[] },
) => Promise<OfficeResult<{ ticked: readonly number[] }>>

/** Receives the server's response to ticks: all ticked lines, or why they were rejected. */
type TicksResponseListener = (number: string, response: OfficeResult<{ ticked: readonly number[] }>) => void

/** The backoff after a failed request, in ms. It doubles with each failure. */
const RETRY_DELAY_MS = 2_000
const RETRY_DELAY_MAX_MS = 30_000

/** Errors after which the same ticks may be accepted later. */
const RETRYABLE_CODES: readonly OfficeError['code'][] = [
  'network',
  'busy',
  'too-many-requests',
  'database-unavailable',
  'internal-error',
  'not-signed-in',
  'second-factor-required',
]

/** The ticks of one user in this browser. */
export type TickQueue = ReturnType<typeof openTickQueue>

/** Opens a user's tick queue: stores ticks under `key`, sends them at once, and retries until the server responds. */
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
      // Without storage, ticks stay in memory.
    }
    for (const listener of listeners) listener()
  }

  /** Removes sent ticks, except lines that were ticked differently during the request. */
  function removeSent(number: string, sent: UnsentTicks): UnsentTicksByNumber {
    const { [number]: current, ...others } = unsentByNumber
    const sentLines = new Map(Object.entries(sent.lines))
    const lines = Object.entries(current?.lines ?? {}).filter(
      ([line, ticked]) => sentLines.get(line) !== ticked,
    )
    const isSame = current?.version_no === sent.version_no
    if (!current || (isSame && lines.length === 0)) return others
    return { ...others, [number]: isSame ? { ...current, lines: Object.fromEntries(lines) } : current }
  }

  async function sendAll() {
    clearTimeout(timer)
    for (let [first] = Object.entries(unsentByNumber); first; [first] = Object.entries(unsentByNumber)) {
      const [number, sent] = first
      const ticks = Object.entries(sent.lines).map(([line, ticked]) => ({
        line_no: parseWholeNumber(line),
        ticked,
      }))
      const response = await send(number, { version_no: sent.version_no, ticks })
      isWaitingToRetry = response.error !== undefined && RETRYABLE_CODES.includes(response.error.code)
      if (isWaitingToRetry) {
        timer = setTimeout(flush, retryDelay)
        retryDelay = Math.min(2 * retryDelay, RETRY_DELAY_MAX_MS)
        return storeUnsent(unsentByNumber)
      }
      retryDelay = RETRY_DELAY_MS
      for (const notify of responseListeners) notify(number, response)
      storeUnsent(removeSent(number, sent))
    }
  }

  /** Sends all unsent ticks. Resolves when none are left or the server cannot be reached. */
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    /** Ticks or unticks a line of an enquiry version. */
    tick(number: string, version_no: number, line_no: number, ticked: boolean): Promise<void> {
      const before = findUnsent(number)
      const lines = before?.version_no === version_no ? before.lines : {}
      storeUnsent({ ...unsentByNumber, [number]: { version_no, lines: { ...lines, [line_no]: ticked } } })
      return flush()
    },
    /** Sends a parcel's unsent ticks. Resolves when the server has answered them all, also after a lost connection. */
    async whenSent(number: string): Promise<void> {
      await flush()
      if (findUnsent(number))
        await new Promise<void>((resolve) => {
          const listener = () => {
            if (findUnsent(number)) return
            listeners.delete(listener)
            resolve()
          }
          listeners.add(listener)
        })
    },
    flush,
    /** A parcel's unsent ticks. */
    unsentFor: findUnsent,
    /** Whether ticks wait for a retry. */
    isWaitingToRetry: () => isWaitingToRetry,
    /** Calls back when unsent ticks or the retry state change. Returns the unsubscribe function. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls back with each response of the server. Returns the unsubscribe function. */
    onResponse(listener: TicksResponseListener) {
      responseListeners.add(listener)
      return () => void responseListeners.delete(listener)
    },
  }
}

/** Reads the stored ticks and skips damaged entries. */
function readStoredTicks(key: string): UnsentTicksByNumber {
  try {
    const stored = Object.entries<Partial<UnsentTicks>>(Object(JSON.parse(readStoredItem(key) ?? '{}')))
    return Object.fromEntries(
      stored.flatMap(([number, { version_no, lines } = {}]) => {
        const ticked = Object.entries(Object(lines)).flatMap(([line, isTicked]) =>
          typeof isTicked === 'boolean' && parseWholeNumber(line) > 0 ? [[line, isTicked] as const] : [],
        )
        const isValid = typeof version_no === 'number' && ticked.length > 0
        return isValid ? [[number, { version_no, lines: Object.fromEntries(ticked) }] as const] : []
      }),
    )
  } catch {
    return {}
  }
}
