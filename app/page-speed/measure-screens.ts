import { token } from '#contract/client/send.ts'
import type { PageSpeed } from '#contract/page-speed.ts'
import { PAGES } from '#contract/pages.ts'
import { SCREENS_TOLD, SPEED_MAX } from '#domain/page-speed.ts'
import { type Shift, slowestAnswer, worstBurst } from './measures.ts'
import type { ShownScreen } from './note-screen.ts'

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId?: number }

const isKnown = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type)

/** Hears of all entries of a type, also of those before; gives what hears of those that are on their way. */
function hear(type: string, each: (entry: Entry) => void): () => void {
  // Asked for what it does not know, a browser complains.
  if (!isKnown(type)) return () => {}
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries) each(Object(entry))
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  // The least there is: an answer that is quick counts as well.
  const from = { type, buffered: true, durationThreshold: 16 }
  observer.observe(from)
  return () => take(observer.takeRecords())
}

const whole = (value: number) => Math.min(SPEED_MAX, Math.max(0, Math.round(value)))

/** Tells the shop. Nobody waits for it, and what is lost is lost. */
function tell(told: PageSpeed) {
  void fetch('/api/page/speed', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token() ?? '' },
    body: JSON.stringify(told),
  }).catch(() => {})
}

/**
 * Measures how fast the screens of this document are, and tells the shop when the visitor leaves it or looks elsewhere: once, with
 * addresses of pages and nothing of the visitor. What was loading belongs to the first screen; what moved or was slow to answer
 * to the one on which it began.
 */
export async function measureScreens(screens: readonly ShownScreen[]): Promise<void> {
  // Looked away from before, or opened where nobody looks: what was painted late was not awaited.
  if (document.visibilityState === 'hidden') return
  let lcp: number | undefined
  const shifts: Shift[] = []
  const answers = new Map<number, Entry>()
  const hearAnswer = (entry: Entry) => {
    const { interactionId } = entry
    // A tap is several events; the longest of them is what the visitor waited.
    if (interactionId && entry.duration >= (answers.get(interactionId)?.duration ?? 0))
      answers.set(interactionId, entry)
  }
  const hearRest = [
    hear('largest-contentful-paint', ({ startTime }) => {
      if (startTime < (screens[1]?.since ?? Number.POSITIVE_INFINITY)) lcp = startTime
    }),
    hear('layout-shift', (entry) => void (entry.hadRecentInput || shifts.push(entry))),
    hear('event', hearAnswer),
    hear('first-input', hearAnswer),
  ]

  function speedsOf(at: number) {
    // The first is there since the document is, though it was noted when it woke.
    const since = at === 0 ? 0 : (screens[at]?.since ?? 0)
    const until = screens[at + 1]?.since ?? Number.POSITIVE_INFINITY
    const isOfIt = ({ startTime }: { startTime: number }) => startTime >= since && startTime < until
    const inp = slowestAnswer([...answers.values()].filter(isOfIt).map(({ duration }) => duration))
    return {
      ...(inp !== undefined && { inp: whole(inp) }),
      ...(isKnown('layout-shift') && { cls: whole(1000 * worstBurst(shifts.filter(isOfIt))) }),
    }
  }
  function speedsOfLoading() {
    const [navigation] = performance.getEntriesByType('navigation')
    const ttfb: number | undefined = Object(navigation).responseStart
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    return {
      ...(lcp !== undefined && { lcp: whole(lcp) }),
      ...(ttfb && { ttfb: whole(ttfb) }),
      ...(fcp !== undefined && { fcp: whole(fcp) }),
    }
  }
  addEventListener('visibilitychange', function leave() {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', leave)
    for (const each of hearRest) each()
    // What is no page of the shop may be anything that somebody typed.
    const told = screens.flatMap(({ page }, at) =>
      page in PAGES ? [{ page, ...(at === 0 && speedsOfLoading()), ...speedsOf(at) }] : [],
    )
    if (told.length > 0) tell({ screens: told.slice(0, SCREENS_TOLD) })
  })
  if (!token()) await fetch('/api/anti-forgery')
}
