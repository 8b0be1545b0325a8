import { showConfirm } from './dialogs.tsx'
import { withWaitIndicator } from './wait-indicator.tsx'

/**
 * A part of the page whose script comes when it is first wanted. Of one that cannot be loaded `question` says so; it is
 * tried again as often as the visitor says Yes; undefined at No. What is on the screen stays.
 */
export async function loadWithRetryPrompt<Part>(
  load: () => Promise<Part>,
  question: string,
): Promise<Part | undefined> {
  try {
    return await withWaitIndicator(load())
  } catch {
    return (await showConfirm(question)) ? loadWithRetryPrompt(load, question) : undefined
  }
}
