import { useEffect } from 'react'
import { uuid } from '#contract/client/uuid.ts'
import { askOffice } from '#contract/office/client.ts'
import { PRESENT_EVERY } from '#contract/office/live.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { useWords } from '../ui/language.ts'
import { useOthersIn } from '../ui/live.ts'
import css from './enquiry.module.css'

/** Who has not touched anything for so many ms is not there. */
const AWAY_AFTER = 5 * 60_000

const tab_id = uuid()

/** Says that one has this enquiry open, while one is there, and who else has. */
export function Presence({ number }: { number: string }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const others = useOthersIn(number)
  useEffect(() => {
    let touchedAt = performance.now()
    const touch = () => {
      touchedAt = performance.now()
    }
    const beat = () => {
      if (document.visibilityState !== 'visible' || performance.now() - touchedAt > AWAY_AFTER) return
      void askOffice('POST /office/api/presence', { payload: { enquiry_number: number, tab_id } })
    }
    beat()
    const timer = setInterval(beat, PRESENT_EVERY)
    const touches = ['pointerdown', 'keydown', 'scroll'] as const
    for (const kind of touches) window.addEventListener(kind, touch, { passive: true })
    document.addEventListener('visibilitychange', beat)
    return () => {
      clearInterval(timer)
      for (const kind of touches) window.removeEventListener(kind, touch)
      document.removeEventListener('visibilitychange', beat)
    }
  }, [number])
  return (
    <p aria-live="polite" className={css.presence}>
      {others && words.hasOpen(others)}
    </p>
  )
}
