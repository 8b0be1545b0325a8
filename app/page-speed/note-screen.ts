/** A screen that was shown: its address without a query, and since when in ms of this document's clock. */
export type ShownScreen = { page: string; since: number }

/** So long after the page woke, in ms, nothing of it is still on its way: then what can wait may come. */
const AWAKE_FOR = 4_000

const screens: ShownScreen[] = []

/**
 * Notes which screen is shown. Once the first is at rest, what can wait is loaded: how fast it was a browser remembers until then.
 * A page where that cannot be had is none the worse for it.
 */
export function noteScreen(page: string) {
  if (screens.push({ page, since: performance.now() }) > 1) return
  const rest = async () => (await import('../at-rest.ts')).atRest(screens)
  setTimeout(() => rest().catch(() => {}), AWAKE_FOR)
}
