import { PhoneCall } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { EnquiryRowJson, TalliesJson } from '#contract/office/inbox.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { ButtonLink } from '../../../design/actions/button.tsx'
import surface from '../../../design/layout/card.module.css'
import flow from '../../../design/layout/flow.module.css'
import { useAction } from '../../../shell/actions/actions.ts'
import { useWords } from '../../../shell/language.ts'
import { formatCount } from '../filters/filter-bar.tsx'
import css from '../inbox.module.css'
import { CallDeadline } from './call-deadline.tsx'

type CallQueueProps = { queue: readonly EnquiryRowJson[]; tallies: TalliesJson | undefined }

/** The customer to call next, how many are due, and the way into calling them one after the other. */
export function CallQueue({ queue, tallies }: CallQueueProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const navigate = useNavigate()
  useAction({ name: inbox.startCalling, keys: 'q', icon: PhoneCall, run: () => void navigate('?queue=1') })
  const [next] = queue
  const later = tallies ? tallies.to_call - tallies.to_call_now : 0
  return (
    <section className={`${surface.card} ${flow.row} ${css.queue}`} aria-labelledby="queue">
      <PhoneCall aria-hidden size="1.25rem" />
      <h2 id="queue" className={flow.lead}>
        {inbox.queue}
      </h2>
      {next ? (
        <>
          <p>
            <span>{`${next.customer_name}, ${next.city} `}</span>
            <CallDeadline placed_at={next.placed_at} />
          </p>
          <p className={flow.soft}>{inbox.dueNow(formatCount(tallies?.to_call_now ?? queue.length))}</p>
          <ButtonLink variant="primary" icon={PhoneCall} keys="q" to="?queue=1">
            {inbox.startCalling}
          </ButtonLink>
        </>
      ) : (
        <p className={flow.soft}>
          {later > 0 ? `${inbox.emptyQueue} ${inbox.later(formatCount(later))}` : inbox.emptyQueue}
        </p>
      )}
    </section>
  )
}
