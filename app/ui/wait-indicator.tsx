import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { useMessages } from './messages.ts'
import { getLatestPendingCallId, subscribeToPendingCalls } from './pending-calls.ts'

/** Shows the element on top of everything, including modal dialogs, where popover is supported. */
function showInTopLayer(element: (HTMLElement & { showPopover?: () => void }) | null) {
  element?.showPopover?.()
}

/** The global wait indicator, for calls and navigations. */
export function WaitIndicator() {
  const words = useMessages().shell
  const call = useSyncExternalStore(subscribeToPendingCalls, getLatestPendingCallId, () => 0)
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
