import { Link } from 'react-router'
import type { EnquiryRowJson, TalliesJson } from '#contract/office/inbox.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { useWords } from '../../shell/language.ts'
import { CallDeadline } from './call-deadline.tsx'
import { formatCount } from './filter-bar.tsx'
import css from './inbox.module.css'
import { rememberOpenedLink } from './opened-link.ts'

/** The customers to call next, earliest deadline first. */
export function CallQueue({
  queue,
  tallies,
  now,
}: {
  queue: readonly EnquiryRowJson[]
  tallies: TalliesJson | undefined
  now: Date
}) {
  const { inbox } = useWords({ inbox: inboxEn })
  const later = tallies?.to_call ?? 0
  return (
    <section className={css.queue} aria-labelledby="queue">
      <h2 id="queue">{inbox.queue}</h2>
      {queue.length === 0 ? (
        <p>{later > 0 ? `${inbox.emptyQueue} ${inbox.later(formatCount(later))}` : inbox.emptyQueue}</p>
      ) : (
        <ol aria-labelledby="queue">
          {queue.map((enquiry) => (
            <CallQueueEntry key={enquiry.enquiry_number} enquiry={enquiry} now={now} />
          ))}
        </ol>
      )}
    </section>
  )
}

function CallQueueEntry({ enquiry, now }: { enquiry: EnquiryRowJson; now: Date }) {
  const { enquiry_number, customer_name, city, mobile_no, placed_at } = enquiry
  const id = `queue-${enquiry_number}`
  return (
    <li>
      <Link id={id} to={`/enquiries/${enquiry_number}`} onClick={() => rememberOpenedLink(id)}>
        <b>{enquiry_number}</b> <CallDeadline placed_at={placed_at} now={now} />
        <span>{`${customer_name}, ${city}`}</span>
      </Link>
      <a href={`tel:+91${mobile_no}`}>{mobile_no}</a>
    </li>
  )
}
