import { useEffect } from 'react'
import { createUuid } from '#contract/client/create-uuid.ts'
import { PRESENCE_INTERVAL_MS } from '#contract/office/event-stream.ts'
import { callOffice } from '#contract/office/office-client.ts'

/** A user without activity for this long counts as away, in ms. */
const IDLE_AFTER_MS = 5 * 60_000

const tab_id = createUuid()

/** Reports that the user has an enquiry open, so that others see it. Does nothing without a number. */
export function usePresenceHeartbeat(enquiry_number: string | undefined) {
  useEffect(() => {
    if (enquiry_number === undefined) return
    let activeAt = performance.now()
    const noteActivity = () => {
      activeAt = performance.now()
    }
    const sendHeartbeat = () => {
      if (document.visibilityState !== 'visible' || performance.now() - activeAt > IDLE_AFTER_MS) return
      void callOffice('POST /office/api/presence', { payload: { enquiry_number, tab_id } })
    }
    sendHeartbeat()
    const timer = setInterval(sendHeartbeat, PRESENCE_INTERVAL_MS)
    const activityEvents = ['pointerdown', 'keydown', 'scroll'] as const
    for (const kind of activityEvents) window.addEventListener(kind, noteActivity, { passive: true })
    document.addEventListener('visibilitychange', sendHeartbeat)
    return () => {
      clearInterval(timer)
      for (const kind of activityEvents) window.removeEventListener(kind, noteActivity)
      document.removeEventListener('visibilitychange', sendHeartbeat)
    }
  }, [enquiry_number])
}
