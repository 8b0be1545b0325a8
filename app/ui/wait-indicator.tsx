import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { Listeners } from '#app/cart/listeners.ts'
import { useMessages } from './messages.ts'

let pendingCallCount = 0
/** Id of the latest call. Each call shows the indicator again, on top of dialogs opened since. */
let latestCallId = 0
const listeners = new Listeners()

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

/** Shows the element on top of everything, including modal dialogs, where popover is supported. */
function showInTopLayer(element: (HTMLElement & { showPopover?: () => void }) | null) {
  element?.showPopover?.()
}

/** The global wait indicator, for calls and navigations. */
export function WaitIndicator() {
  const words = useMessages().shell
  const call = useSyncExternalStore(
    listeners.subscribe,
    () => (pendingCallCount > 0 ? latestCallId : 0),
    () => 0,
  )
  const isNavigating = useNavigation().state !== 'idle'
  return (
    <div role="status" className="wait">
      {(call > 0 || isNavigating) && (
        <span key={call} ref={showInTopLayer} popover="manual">
          {words.wait}
        </span>
      )}
    </div>
  )
}
