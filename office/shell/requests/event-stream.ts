import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { OfficeEvent, PresentUser } from '#contract/office/event-stream.ts'
import { useMe } from '../session/me.ts'
import { createStore, useStore } from '../store.ts'

/** A stream that the server refused is reopened after this time, in ms. The browser reconnects a lost one by itself. */
const REOPEN_DELAY_MS = 10_000

const EVENT_NAMES = [
  'placed',
  'changed',
  'presence',
  'price-list',
  'reset',
  'elsewhere',
  'session-ended',
] as const satisfies readonly OfficeEvent['event'][]

/** The users who have an enquiry open, by its number. */
type ViewersByEnquiry = ReadonlyMap<string, readonly PresentUser[]>

const viewersByEnquiry = createStore<ViewersByEnquiry>(new Map())
let source: EventSource | undefined
let reopenTimer: ReturnType<typeof setTimeout> | undefined
const eventListeners = new Set<(event: OfficeEvent) => void>()

function handleEvent(event: OfficeEvent) {
  if (event.event === 'presence')
    return viewersByEnquiry.set(new Map(viewersByEnquiry.get()).set(event.enquiry_number, event.people))
  // Newer tabs use up this session's streams. This tab reads events again when it is next shown.
  if (event.event === 'elsewhere' || event.event === 'session-ended') return closeStream()
  for (const listener of eventListeners) listener(event)
}

function openStream() {
  if (source || document.visibilityState !== 'visible') return
  const stream = new EventSource('/office/api/stream')
  source = stream
  // The server sends who is present at the start of each stream.
  stream.addEventListener('open', () => viewersByEnquiry.set(new Map()))
  for (const name of EVENT_NAMES)
    stream.addEventListener(name, ({ data }: MessageEvent<string>) =>
      handleEvent({ ...JSON.parse(data), event: name }),
    )
  stream.addEventListener('error', () => {
    if (stream.readyState !== EventSource.CLOSED) return
    closeStream()
    reopenTimer = setTimeout(openStream, REOPEN_DELAY_MS)
  })
}

function closeStream() {
  clearTimeout(reopenTimer)
  source?.close()
  source = undefined
}

/** Keeps the event stream open while the tab is visible and the app shell is mounted. */
export function useEventStream() {
  useEffect(() => {
    const followVisibility = () => (document.visibilityState === 'visible' ? openStream() : closeStream())
    followVisibility()
    document.addEventListener('visibilitychange', followVisibility)
    // A connection from before going offline is dead.
    const reconnect = () => {
      closeStream()
      openStream()
    }
    window.addEventListener('online', reconnect)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      window.removeEventListener('online', reconnect)
      closeStream()
    }
  }, [])
}

/** Calls back with the server's events while the calling component is mounted. */
export function useLiveEvents(onEvent: (event: OfficeEvent) => void) {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => {
    const listener = (event: OfficeEvent) => latest.current(event)
    eventListeners.add(listener)
    return () => {
      eventListeners.delete(listener)
    }
  }, [])
}

/** The users who have an enquiry open, by its number. */
export const useViewersByEnquiry = () => useStore(viewersByEnquiry)

/** The names of the other users who have an enquiry open, comma-separated. */
export function useOtherViewers(enquiry_number: string): string {
  const { user_id: me } = useMe()
  // Not `useStore`: a row renders only when its own viewers change.
  const people =
    useSyncExternalStore(viewersByEnquiry.subscribe, () => viewersByEnquiry.get().get(enquiry_number)) ?? []
  return people
    .filter(({ user_id }) => user_id !== me)
    .map(({ user_name }) => user_name)
    .join(', ')
}
