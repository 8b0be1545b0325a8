import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { OfficeEvent, PresentUser } from '#contract/office/event-stream.ts'
import { useMe } from '../session/me.ts'

// One stream a browser: the tab that holds the lock reads it and hands on to the others what it hears. Where there is no lock
// (a shop tried out over plain HTTP) each tab has its own.

const STREAM_NAME = 'office-live'
/** A stream that gave no sign for so many ms is dead: the shop gives one every 25 s. */
const SILENCE_MAX_MS = 60_000
/** After so many ms it is tried again, twice as long each time, up to the last. */
const RETRY_DELAY_MS = 1_000
const RETRY_DELAY_MAX_MS = 30_000

/** Who has which enquiry open, by its number. */
type ViewersByEnquiry = ReadonlyMap<string, readonly PresentUser[]>
/** What tabs say to each other: what one heard; that a stream has begun; a new tab asks who has what open. */
type TabMessage = { event: OfficeEvent; id: string | undefined } | 'begun' | 'who'

let viewersByEnquiry: ViewersByEnquiry = new Map()
let lastId: string | undefined
let isStreamOwner = false
let channel: BroadcastChannel | undefined
const eventListeners = new Set<(event: OfficeEvent) => void>()
const presenceListeners = new Set<() => void>()

function setViewersByEnquiry(next: ViewersByEnquiry) {
  viewersByEnquiry = next
  for (const watcher of presenceListeners) watcher()
}

function handleMessage(said: TabMessage) {
  if (said === 'begun') return setViewersByEnquiry(new Map())
  if (said === 'who') {
    for (const [enquiry_number, people] of isStreamOwner ? viewersByEnquiry : [])
      channel?.postMessage({
        event: { event: 'presence', enquiry_number, people },
        id: lastId,
      } satisfies TabMessage)
    return
  }
  const { event, id } = said
  lastId = id ?? lastId
  if (event.event === 'presence')
    setViewersByEnquiry(new Map(viewersByEnquiry).set(event.enquiry_number, event.people))
  else for (const hear of eventListeners) hear(event)
}

function broadcast(said: TabMessage) {
  handleMessage(said)
  channel?.postMessage(said)
}

/** Reads one stream to its end; how it ended. */
async function readStream(): Promise<'elsewhere' | 'lost' | 'refused'> {
  const stop = new AbortController()
  const abortStream = () => stop.abort()
  let silence = setTimeout(abortStream, SILENCE_MAX_MS)
  // What is left of the line from before is not worth waiting for.
  window.addEventListener('online', abortStream)
  let end: 'elsewhere' | 'lost' | 'refused' = 'refused'
  try {
    const headers = new Headers(lastId === undefined ? {} : { 'Last-Event-ID': lastId })
    const { ok, body, headers: given } = await fetch('/office/api/stream', { headers, signal: stop.signal })
    if (!ok || !body || !given.get('Content-Type')?.startsWith('text/event-stream')) return end
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
        const said = parseEvent(block)
        if (said?.event.event === 'elsewhere') end = 'elsewhere'
        else if (said) broadcast(said)
      }
    }
  } catch {
    return end
  } finally {
    clearTimeout(silence)
    window.removeEventListener('online', abortStream)
  }
}

/** One event, as it is written in a stream; undefined for a mere sign of life. */
function parseEvent(block: string): { event: OfficeEvent; id: string | undefined } | undefined {
  const fieldOf = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [event, data] = [fieldOf('event'), fieldOf('data')]
  return event && data ? { event: { ...JSON.parse(data), event }, id: fieldOf('id') } : undefined
}

/** Resolves after so many ms; sooner when somebody comes back to the tab, or the line does. */
function waitForRetry(ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      if (document.visibilityState !== 'visible') return
      end()
    }
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', done)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = ms === undefined ? undefined : setTimeout(end, ms)
    document.addEventListener('visibilitychange', done)
    window.addEventListener('online', done)
  })
}

/** Reads stream after stream, for good. */
async function keepStreamOpen() {
  isStreamOwner = true
  let pause = RETRY_DELAY_MS
  for (;;) {
    const end = await readStream()
    // Tabs that were opened later have the places of this session.
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

/** Hears what happens in the shop while what calls this is on the screen. */
export function useLiveEvents(hear: (event: OfficeEvent) => void) {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    startStream()
    const hearer = (event: OfficeEvent) => latest.current(event)
    eventListeners.add(hearer)
    return () => {
      eventListeners.delete(hearer)
    }
  }, [])
}

function subscribeToPresence(watcher: () => void) {
  presenceListeners.add(watcher)
  return () => presenceListeners.delete(watcher)
}

/** Who else has an enquiry open now: their names, '' for nobody. */
export function useOtherViewers(enquiry_number: string): string {
  const { user_id: me } = useMe()
  const people = useSyncExternalStore(subscribeToPresence, () => viewersByEnquiry.get(enquiry_number)) ?? []
  return people
    .filter(({ user_id }) => user_id !== me)
    .map(({ user_name }) => user_name)
    .join(', ')
}
