import { Link } from 'react-router'
import type { TalliesJson } from '#contract/office/inbox.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { useWords } from '../../../shell/language.ts'
import css from '../inbox.module.css'
import { formatCount } from './filter-bar.tsx'
import { hasFilters, INBOX_VIEWS, type InboxFilters, isViewOf, toInboxQuery } from './inbox-filters.ts'

/** The saved views as links with the number of their enquiries. */
export function ViewTabs({ filters, tallies }: { filters: InboxFilters; tallies: TalliesJson | undefined }) {
  const { inbox } = useWords({ inbox: inboxEn })
  const { sort } = filters
  return (
    <nav className={css.views} aria-label={inbox.views.label}>
      <Link to={`?${toInboxQuery({ sort })}`} aria-current={hasFilters(filters) ? undefined : 'page'}>
        {inbox.views.all}
      </Link>
      {INBOX_VIEWS.map((view) => {
        const count = tallies && view.count(tallies)
        return (
          <Link
            key={view.name}
            to={`?${toInboxQuery({ ...view.filters, sort })}`}
            aria-current={isViewOf(filters, view.filters) ? 'page' : undefined}
          >
            <span>{inbox.views[view.name]}</span>
            {count !== undefined && <span>{` ${formatCount(count)}`}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
