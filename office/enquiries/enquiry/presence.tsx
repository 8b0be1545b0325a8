import { useEffect } from 'react'
import { createUuid } from '#contract/client/create-uuid.ts'
import { PRESENCE_INTERVAL_MS } from '#contract/office/event-stream.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { useWords } from '../../shell/language.ts'
import { useOtherViewers } from '../../shell/requests/event-stream.ts'
import css from './enquiry.module.css'

/** Who has not touched anything for so many ms is not there. */
const IDLE_AFTER_MS = 5 * 60_000

const tab_id = createUuid()

/** Says that one has this enquiry open, while one is there, and who else has. */
export function Presence({ number }: { number: string }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const others = useOtherViewers(number)
  useEffect(() => {
    let touchedAt = performance.now()
    const noteActivity = () => {
      touchedAt = performance.now()
    }
    const sendHeartbeat = () => {
      if (document.visibilityState !== 'visible' || performance.now() - touchedAt > IDLE_AFTER_MS) return
      void callOffice('POST /office/api/presence', { payload: { enquiry_number: number, tab_id } })
    }
    sendHeartbeat()
    const timer = setInterval(sendHeartbeat, PRESENCE_INTERVAL_MS)
    const touches = ['pointerdown', 'keydown', 'scroll'] as const
    for (const kind of touches) window.addEventListener(kind, noteActivity, { passive: true })
    document.addEventListener('visibilitychange', sendHeartbeat)
    return () => {
      clearInterval(timer)
      for (const kind of touches) window.removeEventListener(kind, noteActivity)
      document.removeEventListener('visibilitychange', sendHeartbeat)
    }
  }, [number])
  return (
    <p aria-live="polite" className={css.presence}>
      {others && words.hasOpen(others)}
    </p>
  )
}
