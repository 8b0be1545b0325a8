/** A screen that was shown, and since when in ms of this document's clock; without its address where it is no page of the shop. */
export type ShownScreen = { page: string | undefined; since: number }

/** So long after the load, in ms, nothing of the page is still on its way: then what measures may come. */
const AFTER_LOAD = 2_000

const screens: ShownScreen[] = []

/**
 * Notes which screen is shown. Once the first is at rest, what measures how fast it was is loaded: a browser remembers until then.
 * A page that was opened where nobody looks is not measured, and one that cannot be is none the worse for it.
 */
export function noteScreen(page: string | undefined) {
  screens.push({ page, since: screens.length > 0 ? performance.now() : 0 })
  if (screens.length > 1 || document.visibilityState === 'hidden') return
  const measure = async () => {
    const { measureScreens } = await import('./measure-screens.ts')
    await measureScreens(screens)
  }
  const wait = () => setTimeout(() => measure().catch(() => {}), AFTER_LOAD)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
