import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { LiveEvent, Present } from '#contract/office/live.ts'
import { useMe } from './me.ts'

// One stream a browser: the tab that holds the lock reads it and hands on to the others what it hears. Where there is no lock
// (a shop tried out over plain HTTP) each tab has its own.

const NAME = 'office-live'
/** A stream that gave no sign for so many ms is dead: the shop gives one every 25 s. */
const SILENT_MAX = 60_000
/** After so many ms it is tried again, twice as long each time, up to the last. */
const AGAIN_FIRST = 1_000
const AGAIN_MAX = 30_000

/** Who has which enquiry open, by its number. */
type OpenBy = ReadonlyMap<string, readonly Present[]>
/** What tabs say to each other: what one heard; that a stream has begun; a new tab asks who has what open. */
type Said = { event: LiveEvent; id: string | undefined } | 'begun' | 'who'

let openBy: OpenBy = new Map()
let lastId: string | undefined
let reads = false
let channel: BroadcastChannel | undefined
const hearers = new Set<(event: LiveEvent) => void>()
const watchers = new Set<() => void>()

function setOpenBy(next: OpenBy) {
  openBy = next
  for (const watcher of watchers) watcher()
}

function take(said: Said) {
  if (said === 'begun') return setOpenBy(new Map())
  if (said === 'who') {
    for (const [enquiry_number, people] of reads ? openBy : [])
      channel?.postMessage({
        event: { event: 'presence', enquiry_number, people },
        id: lastId,
      } satisfies Said)
    return
  }
  const { event, id } = said
  lastId = id ?? lastId
  if (event.event === 'presence') setOpenBy(new Map(openBy).set(event.enquiry_number, event.people))
  else for (const hear of hearers) hear(event)
}

function tell(said: Said) {
  take(said)
  channel?.postMessage(said)
}

/** Reads one stream to its end; how it ended. */
async function readStream(): Promise<'elsewhere' | 'lost' | 'refused'> {
  const stop = new AbortController()
  const isDead = () => stop.abort()
  let silence = setTimeout(isDead, SILENT_MAX)
  // What is left of the line from before is not worth waiting for.
  window.addEventListener('online', isDead)
  let end: 'elsewhere' | 'lost' | 'refused' = 'refused'
  try {
    const headers = new Headers(lastId === undefined ? {} : { 'Last-Event-ID': lastId })
    const { ok, body, headers: given } = await fetch('/office/api/stream', { headers, signal: stop.signal })
    if (!ok || !body || !given.get('Content-Type')?.startsWith('text/event-stream')) return end
    end = 'lost'
    tell('begun')
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return end
      clearTimeout(silence)
      silence = setTimeout(isDead, SILENT_MAX)
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const said = readBlock(block)
        if (said?.event.event === 'elsewhere') end = 'elsewhere'
        else if (said) tell(said)
      }
    }
  } catch {
    return end
  } finally {
    clearTimeout(silence)
    window.removeEventListener('online', isDead)
  }
}

/** One event, as it is written in a stream; undefined for a mere sign of life. */
function readBlock(block: string): { event: LiveEvent; id: string | undefined } | undefined {
  const fieldOf = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [event, data] = [fieldOf('event'), fieldOf('data')]
  return event && data ? { event: { ...JSON.parse(data), event }, id: fieldOf('id') } : undefined
}

/** Resolves after so many ms; sooner when somebody comes back to the tab, or the line does. */
function rest(ms?: number): Promise<void> {
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
async function follow() {
  reads = true
  let pause = AGAIN_FIRST
  for (;;) {
    const end = await readStream()
    // Tabs that were opened later have the places of this session.
    if (end === 'elsewhere') await rest()
    else await rest(end === 'lost' ? AGAIN_FIRST : pause)
    pause = end === 'refused' ? Math.min(2 * pause, AGAIN_MAX) : AGAIN_FIRST
  }
}

function start() {
  if (channel) return
  channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<Said>) => take(data)
  channel.postMessage('who' satisfies Said)
  if (navigator.locks) void navigator.locks.request(NAME, follow)
  else void follow()
}

/** Hears what happens in the shop while what calls this is on the screen. */
export function useLive(hear: (event: LiveEvent) => void) {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    start()
    const hearer = (event: LiveEvent) => latest.current(event)
    hearers.add(hearer)
    return () => {
      hearers.delete(hearer)
    }
  }, [])
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Who else has an enquiry open now: their names, '' for nobody. */
export function useOthersIn(enquiry_number: string): string {
  const { user_id: me } = useMe()
  const people = useSyncExternalStore(watch, () => openBy.get(enquiry_number)) ?? []
  return people
    .filter(({ user_id }) => user_id !== me)
    .map(({ user_name }) => user_name)
    .join(', ')
}
