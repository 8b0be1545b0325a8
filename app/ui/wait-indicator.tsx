import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { Listeners } from '#app/cart/listeners.ts'
import { useMessages } from './messages.ts'

let pendingCallCount = 0
/** The last call that began: each shows the indicator anew, in front of a dialog that was opened since. */
let latestCallId = 0
const listeners = new Listeners()

function changePendingCallCount(change: number) {
  pendingCallCount += change
  listeners.notify()
}

/** Shows the global wait indicator while a call is in flight; hides it on success and on error (section 4). */
export async function withWaitIndicator<Answer>(call: Promise<Answer>): Promise<Answer> {
  latestCallId++
  changePendingCallCount(1)
  try {
    return await call
  } finally {
    changePendingCallCount(-1)
  }
}

/** In front of everything, also of a dialog that stands open, where the browser can do that. */
function showInTopLayer(shown: (HTMLElement & { showPopover?: () => void }) | null) {
  shown?.showPopover?.()
}

/** The global wait indicator: present for calls and for navigations. */
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
