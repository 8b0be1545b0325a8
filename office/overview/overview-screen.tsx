import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { callOffice } from '#contract/office/office-client.ts'
import { overview as overviewEn } from '#i18n/office/en/overview.ts'
import { ButtonAnchor, ButtonLink } from '../design/actions/button.tsx'
import { EmptyState } from '../design/feedback/empty-state.tsx'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Skeleton } from '../design/feedback/skeleton.tsx'
import { Card } from '../design/layout/card.tsx'
import { Screen } from '../design/layout/screen.tsx'
import { useWords } from '../shell/language.ts'
import { officeQuery } from '../shell/requests/office-query.ts'
import { useMe } from '../shell/session/me.ts'
import { AmountsByStatus } from './amounts-by-status.tsx'
import { DayFigures } from './day-figures.tsx'
import css from './overview.module.css'
import { UnansweredCard } from './unanswered-card.tsx'

const OVERVIEW_QUERY = officeQuery(['enquiries', 'overview'], (signal) =>
  callOffice('GET /office/api/overview', { signal }),
)

/** The overview (O8): the day's figures, broken promises and amounts by status. Each figure leads to its list. */
export function Component() {
  const { overview: words } = useWords({ overview: overviewEn })
  // The time passes without events, too.
  const { data, error, refetch } = useQuery({ ...OVERVIEW_QUERY, refetchInterval: 60_000 })
  const isEmpty = data?.by_status.every(({ enquiries }) => enquiries === 0)
  return (
    <Screen title={words.title}>
      {!data && !error && <Skeleton rows={8} />}
      {error && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={css.overview}>
          {isEmpty && <FirstEnquiryHint />}
          <UnansweredCard unanswered={data.unanswered} />
          <DayFigures {...data} />
          <AmountsByStatus byStatus={data.by_status} />
        </div>
      )}
    </Screen>
  )
}

/** What the owner of a new shop can do until the first enquiry arrives. */
function FirstEnquiryHint() {
  const { overview: words } = useWords({ overview: overviewEn })
  const { shop } = useMe()
  return (
    <Card title={shop.name}>
      <EmptyState
        icon={Sparkles}
        text={words.empty}
        actions={
          <div className={css.actions}>
            <ButtonAnchor variant="primary" href="/" target="_blank" rel="noreferrer">
              {words.openShop}
            </ButtonAnchor>
            <ButtonLink to="/enquiries/new">{words.newEnquiry}</ButtonLink>
          </div>
        }
      />
    </Card>
  )
}
