import { Listeners } from '#app/cart/listeners.ts'

let pendingCallCount = 0
/** Id of the latest call. Each call shows the indicator again, on top of dialogs opened since. */
let latestCallId = 0
const listeners = new Listeners()

/** Subscribes to the start and end of calls. Returns the unsubscribe function. */
export const subscribeToPendingCalls = listeners.subscribe

/** The id of the latest call while any call is pending, otherwise 0. */
export const getLatestPendingCallId = () => (pendingCallCount > 0 ? latestCallId : 0)

function changePendingCallCount(change: number) {
  pendingCallCount += change
  listeners.notify()
}

/** Shows the global wait indicator while a call is pending; hides it on success and on error (section 4). */
export async function withWaitIndicator<Result>(call: Promise<Result>): Promise<Result> {
  latestCallId++
  changePendingCallCount(1)
  try {
    return await call
  } finally {
    changePendingCallCount(-1)
  }
}
