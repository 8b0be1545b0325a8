/** How long to wait for a better line before asking again, in ms. */
const RETRY_DELAY = 5000

/** What `ask` gives. On a bad line it is asked again until that comes: every five seconds, and when the line is back. */
export async function retryUntilSuccess<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch {
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true })
      setTimeout(resolve, RETRY_DELAY)
    })
    return retryUntilSuccess(ask)
  }
}
