import { whenAtRest } from '../when-at-rest.ts'

/** A screen that was shown: its address without a query, and since when in ms of this document's clock. */
export type ShownScreen = { page: string; since: number }

const screens: ShownScreen[] = []

/** Notes which screen is shown. Once the first is at rest, what measures how fast it was is loaded: a browser remembers until then. */
export function noteScreen(page: string) {
  if (screens.push({ page, since: performance.now() }) > 1) return
  whenAtRest(async () => (await import('./measure-screens.ts')).measureScreens(screens))
}
