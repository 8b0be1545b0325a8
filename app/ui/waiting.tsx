import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { Listeners } from '#app/cart/listeners.ts'
import { useMessages } from './messages.ts'

let calls = 0
/** The last call that began: each shows the indicator anew, in front of a dialog that was opened since. */
let latest = 0
const listeners = new Listeners()

function count(change: number) {
  calls += change
  listeners.tell()
}

/** Shows the global wait indicator while a call is in flight; hides it on success and on error (section 4). */
export async function waitFor<Answer>(call: Promise<Answer>): Promise<Answer> {
  latest++
  count(1)
  try {
    return await call
  } finally {
    count(-1)
  }
}

/** In front of everything, also of a dialog that stands open, where the browser can do that. */
function toFront(shown: (HTMLElement & { showPopover?: () => void }) | null) {
  shown?.showPopover?.()
}

/** The global wait indicator: present for calls and for navigations. */
export function WaitIndicator() {
  const words = useMessages().shell
  const call = useSyncExternalStore(
    listeners.subscribe,
    () => (calls > 0 ? latest : 0),
    () => 0,
  )
  const navigating = useNavigation().state !== 'idle'
  return (
    <div role="status" className="wait">
      {(call > 0 || navigating) && (
        <span key={call} ref={toFront} popover="manual">
          {words.wait}
        </span>
      )}
    </div>
  )
}
