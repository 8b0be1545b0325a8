/** Delay between attempts, in ms. */
const RETRY_DELAY = 5000

/** Repeats `request` until it resolves: every five seconds, and at once when the browser is back online. */
export async function retryUntilSuccess<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch {
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true })
      setTimeout(resolve, RETRY_DELAY)
    })
    return retryUntilSuccess(request)
  }
}
