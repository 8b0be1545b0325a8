import { PartyPopper } from 'lucide-react'
import { Link } from 'react-router'
import type { OverviewJson } from '#contract/office/overview.ts'
import { CALL_URGENCIES, type CallUrgency } from '#domain/enquiry/phone-calls/call-urgency.ts'
import { formatCount } from '#i18n/format-amount.ts'
import { overview as overviewEn } from '#i18n/office/en/overview.ts'
import { ButtonLink } from '../design/actions/button.tsx'
import type { Tone } from '../design/data/chip.tsx'
import { EmptyState } from '../design/feedback/empty-state.tsx'
import { Card } from '../design/layout/card.tsx'
import { useWords } from '../shell/language.ts'
import css from './overview.module.css'

const TONE_BY_URGENCY: Record<CallUrgency, Tone> = { late: 'bad', soon: 'warn', today: 'info' }

const listPath = (call: CallUrgency | 'due') =>
  `/enquiries?${new URLSearchParams({ status: 'Enquiry Received', call, sort: 'deadline' })}`

/** The customers to call, by how soon the promise to call breaks. */
export function UnansweredCard({ unanswered }: Pick<OverviewJson, 'unanswered'>) {
  const { overview: words } = useWords({ overview: overviewEn })
  const all = <ButtonLink to={listPath('due')}>{words.allUnanswered(formatCount(unanswered.all))}</ButtonLink>
  return (
    <Card title={words.unanswered} actions={unanswered.all > 0 && all}>
      {unanswered.all === 0 ? (
        <EmptyState icon={PartyPopper} text={words.nothingUnanswered} />
      ) : (
        <ul className={css.figures}>
          {CALL_URGENCIES.map((urgency) => (
            <li key={urgency}>
              <Link
                className={css.figure}
                data-tone={unanswered[urgency] > 0 ? TONE_BY_URGENCY[urgency] : undefined}
                to={listPath(urgency)}
              >
                <strong className={css.value}>{formatCount(unanswered[urgency])}</strong>
                <span>{words.urgencies[urgency]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
