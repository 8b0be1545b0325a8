import { X } from 'lucide-react'
import { formatDate } from '#i18n/indian-time.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Button } from '../../../design/actions/button.tsx'
import { Chip } from '../../../design/data/chip.tsx'
import flow from '../../../design/layout/flow.module.css'
import { useWords } from '../../../shell/language.ts'
import css from '../inbox.module.css'
import { hasFilters, type InboxFilters } from './inbox-filters.ts'

type FilterChipsProps = { filters: InboxFilters; onChange: (filters: InboxFilters) => void }

/** Each filter that is set as a chip with a button to remove it. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { inbox, status } = useWords({ inbox: inboxEn, status: statusEn })
  if (!hasFilters(filters)) return null
  const { call, reached, day, q } = filters
  const names: { [Filter in keyof InboxFilters]: string | undefined | false } = {
    status: filters.status && status[filters.status],
    call: call && inbox.calls[call],
    reached: reached && inbox.reachedOn(status[reached], day && formatDate(`${day}T12:00:00Z`)),
    waiting: filters.waiting && inbox.views.waiting,
    burst: filters.burst && inbox.ofBurst,
    assigned: filters.assigned && inbox.views.mine,
    q: q && `“${q}”`,
  }
  return (
    <ul className={`${flow.row} ${css.filterChips}`} aria-label={inbox.filters}>
      {Object.entries(names).map(
        ([filter, name]) =>
          name && (
            <li key={filter}>
              <Chip
                tone="accent"
                removeLabel={inbox.removeFilter(name)}
                onRemove={() =>
                  onChange({
                    ...filters,
                    [filter]: undefined,
                    ...(filter === 'reached' && { day: undefined }),
                  })
                }
              >
                {name}
              </Chip>
            </li>
          ),
      )}
      <li>
        <Button variant="quiet" icon={X} onClick={() => onChange({ sort: filters.sort })}>
          {inbox.clearFilters}
        </Button>
      </li>
    </ul>
  )
}
