import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
import { useOtherViewers } from '../../shell/requests/event-stream.ts'
import { usePresenceHeartbeat } from '../use-presence-heartbeat.ts'

/** Reports that the user has this enquiry open, and shows who else has. */
export function Presence({ number }: { number: string }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const others = useOtherViewers(number)
  usePresenceHeartbeat(number)
  return (
    <p aria-live="polite" className={`${flow.live} ${flow.soft}`}>
      {others && words.hasOpen(others)}
    </p>
  )
}
