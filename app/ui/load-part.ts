import { ask } from './dialogs.tsx'
import { waitFor } from './waiting.tsx'

/**
 * A part of the page whose script comes when it is first wanted. Of one that cannot be loaded `question` says so; it is
 * tried again as often as the visitor says Yes; undefined at No. What is on the screen stays.
 */
export async function loadPart<Part>(load: () => Promise<Part>, question: string): Promise<Part | undefined> {
  try {
    return await waitFor(load())
  } catch {
    return (await ask(question)) ? loadPart(load, question) : undefined
  }
}
