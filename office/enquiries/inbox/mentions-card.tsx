import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDateTime } from '#i18n/indian-time.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Chip } from '../../design/data/chip.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import { MENTIONS_QUERY } from '../enquiry-queries.ts'
import css from './inbox.module.css'

const SHOWN_MAX = 3

/** The newest unread notes that mention the user. Opening an enquiry marks its mentions as read. */
export function MentionsCard() {
  const { inbox } = useWords({ inbox: inboxEn })
  const language = useLanguage()
  const { data: mentions = [] } = useQuery(MENTIONS_QUERY)
  if (mentions.length === 0) return null
  return (
    <Card title={inbox.mentions} actions={<Chip tone="info">{mentions.length}</Chip>}>
      <ul className={css.mentions}>
        {mentions.slice(0, SHOWN_MAX).map(({ enquiry_number, note, noted_at, noted_by }) => (
          <li key={`${enquiry_number} ${noted_at}`}>
            <Link to={`/enquiries/${enquiry_number}`}>
              <span>{note}</span>
              <span className={flow.soft}>
                {`${enquiry_number} · ${noted_by} · ${formatDateTime(noted_at, language)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
