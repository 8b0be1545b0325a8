import { showConfirm } from './dialog-queue.ts'
import { withWaitIndicator } from './pending-calls.ts'

/**
 * Loads a part of the page on demand. After a failure it asks `question` and retries while the visitor answers Yes;
 * returns undefined on No.
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
