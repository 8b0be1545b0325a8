import { useEffect } from 'react'
import { createUuid } from '#contract/client/create-uuid.ts'
import { PRESENCE_INTERVAL_MS } from '#contract/office/event-stream.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { useWords } from '../../shell/language.ts'
import { useOtherViewers } from '../../shell/requests/event-stream.ts'
import css from './enquiry.module.css'

/** A user without activity for this long counts as away, in ms. */
const IDLE_AFTER_MS = 5 * 60_000

const tab_id = createUuid()

/** Sends a heartbeat while the user has this enquiry open, and shows who else has it open. */
export function Presence({ number }: { number: string }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const others = useOtherViewers(number)
  useEffect(() => {
    let activeAt = performance.now()
    const noteActivity = () => {
      activeAt = performance.now()
    }
    const sendHeartbeat = () => {
      if (document.visibilityState !== 'visible' || performance.now() - activeAt > IDLE_AFTER_MS) return
      void callOffice('POST /office/api/presence', { payload: { enquiry_number: number, tab_id } })
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
  }, [number])
  return (
    <p aria-live="polite" className={css.presence}>
      {others && words.hasOpen(others)}
    </p>
  )
}
