import { fetchScreens } from './offline/screens-at-hand.ts'
import { measureScreens } from './page-speed/measure-screens.ts'
import type { ShownScreen } from './page-speed/note-screen.ts'

/** What can wait until the page that was opened is at rest: what other screens are made of, and how fast those that are shown are. */
export async function atRest(screens: readonly ShownScreen[]): Promise<void> {
  fetchScreens()
  await measureScreens(screens)
}
