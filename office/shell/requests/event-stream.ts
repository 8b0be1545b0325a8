import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { OfficeEvent, PresentUser } from '#contract/office/event-stream.ts'
import { useMe } from '../session/me.ts'

// One event stream per browser: the tab that holds the lock reads it and broadcasts its events to the others. Without the Locks
// API (plain HTTP) each tab reads its own.

const STREAM_NAME = 'office-live'
/** The stream is dead after this long without data, in ms. The server sends a heartbeat every 25 s. */
const SILENCE_MAX_MS = 60_000
/** The backoff of reconnects in ms. It doubles up to the maximum. */
const RETRY_DELAY_MS = 1_000
const RETRY_DELAY_MAX_MS = 30_000

/** The users who have an enquiry open, by its number. */
type ViewersByEnquiry = ReadonlyMap<string, readonly PresentUser[]>
/** A message between tabs: an event, the start of a stream, or a new tab's request for all viewers. */
type TabMessage = { event: OfficeEvent; id: string | undefined } | 'begun' | 'who'

let viewersByEnquiry: ViewersByEnquiry = new Map()
let lastId: string | undefined
let isStreamOwner = false
let channel: BroadcastChannel | undefined
const eventListeners = new Set<(event: OfficeEvent) => void>()
const presenceListeners = new Set<() => void>()

function setViewersByEnquiry(next: ViewersByEnquiry) {
  viewersByEnquiry = next
  for (const listener of presenceListeners) listener()
}

function handleMessage(message: TabMessage) {
  if (message === 'begun') return setViewersByEnquiry(new Map())
  if (message === 'who') {
    for (const [enquiry_number, people] of isStreamOwner ? viewersByEnquiry : [])
      channel?.postMessage({
        event: { event: 'presence', enquiry_number, people },
        id: lastId,
      } satisfies TabMessage)
    return
  }
  const { event, id } = message
  lastId = id ?? lastId
  if (event.event === 'presence')
    setViewersByEnquiry(new Map(viewersByEnquiry).set(event.enquiry_number, event.people))
  else for (const listener of eventListeners) listener(event)
}

function broadcast(message: TabMessage) {
  handleMessage(message)
  channel?.postMessage(message)
}

/** Reads one stream to its end and returns how it ended. */
async function readStream(): Promise<'elsewhere' | 'lost' | 'refused'> {
  const controller = new AbortController()
  const abortStream = () => controller.abort()
  let silence = setTimeout(abortStream, SILENCE_MAX_MS)
  // A connection from before going offline is dead.
  window.addEventListener('online', abortStream)
  let end: 'elsewhere' | 'lost' | 'refused' = 'refused'
  try {
    const headers = new Headers(lastId === undefined ? {} : { 'Last-Event-ID': lastId })
    const {
      ok,
      body,
      headers: responseHeaders,
    } = await fetch('/office/api/stream', { headers, signal: controller.signal })
    if (!ok || !body || !responseHeaders.get('Content-Type')?.startsWith('text/event-stream')) return end
    end = 'lost'
    broadcast('begun')
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return end
      clearTimeout(silence)
      silence = setTimeout(abortStream, SILENCE_MAX_MS)
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const message = parseEvent(block)
        if (message?.event.event === 'elsewhere') end = 'elsewhere'
        else if (message) broadcast(message)
      }
    }
  } catch {
    return end
  } finally {
    clearTimeout(silence)
    window.removeEventListener('online', abortStream)
  }
}

/** Parses one event of a stream. Returns undefined for a heartbeat. */
function parseEvent(block: string): { event: OfficeEvent; id: string | undefined } | undefined {
  const fieldOf = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [event, data] = [fieldOf('event'), fieldOf('data')]
  return event && data ? { event: { ...JSON.parse(data), event }, id: fieldOf('id') } : undefined
}

/** Resolves after `ms`, or earlier when the tab becomes visible or the browser is online again. */
function waitForRetry(ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const finishIfVisible = () => {
      if (document.visibilityState !== 'visible') return
      end()
    }
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', finishIfVisible)
      window.removeEventListener('online', finishIfVisible)
      resolve()
    }
    const timer = ms === undefined ? undefined : setTimeout(end, ms)
    document.addEventListener('visibilitychange', finishIfVisible)
    window.addEventListener('online', finishIfVisible)
  })
}

/** Reads one stream after another. Never resolves. */
async function keepStreamOpen() {
  isStreamOwner = true
  let pause = RETRY_DELAY_MS
  for (;;) {
    const end = await readStream()
    // Newer tabs use up this session's streams.
    if (end === 'elsewhere') await waitForRetry()
    else await waitForRetry(end === 'lost' ? RETRY_DELAY_MS : pause)
    pause = end === 'refused' ? Math.min(2 * pause, RETRY_DELAY_MAX_MS) : RETRY_DELAY_MS
  }
}

function startStream() {
  if (channel) return
  channel = new BroadcastChannel(STREAM_NAME)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => handleMessage(data)
  channel.postMessage('who' satisfies TabMessage)
  if (navigator.locks) void navigator.locks.request(STREAM_NAME, keepStreamOpen)
  else void keepStreamOpen()
}

/** Calls back with the server's events while the calling component is mounted. */
export function useLiveEvents(onEvent: (event: OfficeEvent) => void) {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => {
    startStream()
    const handleEvent = (event: OfficeEvent) => latest.current(event)
    eventListeners.add(handleEvent)
    return () => {
      eventListeners.delete(handleEvent)
    }
  }, [])
}

function subscribeToPresence(listener: () => void) {
  presenceListeners.add(listener)
  return () => presenceListeners.delete(listener)
}

/** The names of the other users who have an enquiry open, comma-separated. */
export function useOtherViewers(enquiry_number: string): string {
  const { user_id: me } = useMe()
  const people = useSyncExternalStore(subscribeToPresence, () => viewersByEnquiry.get(enquiry_number)) ?? []
  return people
    .filter(({ user_id }) => user_id !== me)
    .map(({ user_name }) => user_name)
    .join(', ')
}
