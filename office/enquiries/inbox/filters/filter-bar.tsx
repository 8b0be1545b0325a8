import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { TalliesJson } from '#contract/office/inbox.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { normalizeSearchText } from '#domain/input/normalize-search-text.ts'
import { SEARCH_LENGTH_MAX } from '#domain/search/enquiry-search.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Button } from '../../../design/actions/button.tsx'
import flow from '../../../design/layout/flow.module.css'
import { useWords } from '../../../shell/language.ts'
import css from '../inbox.module.css'
import { CancelBurstButton } from './cancel-burst-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { InboxFilters } from './inbox-filters.ts'

/** The debounce of the search, in ms. */
const SEARCH_DEBOUNCE_MS = 150
/** Larger counts are shown as '1,000+'. */
const COUNT_MAX = 1_000

/** Formats a count, '1,000+' above the maximum. */
export function formatCount(count: number): string {
  return count > COUNT_MAX ? '1,000+' : `${count}`
}

/** Builds the search query of a text. Longer texts are cut, since no name is longer. */
export const toSearchQuery = (text: string) => normalizeSearchText(text).slice(0, SEARCH_LENGTH_MAX)

type FilterBarProps = {
  filters: InboxFilters
  /** Called with all filters. `isTyping` if the change should not add a history entry. */
  onChange: (filters: InboxFilters, isTyping?: boolean) => void
  tallies: TalliesJson | undefined
  searchRef: RefObject<HTMLInputElement | null>
  /** Called after a burst was cancelled, which changes the list. */
  onBurstCancelled: () => void
  /** Called on Enter with the normalized text of the search box. */
  onEnter: (text: string) => void
  /** How the list is shown. */
  children?: ReactNode
}

/** The inbox filters, with the number of enquiries of each. */
export function FilterBar(props: FilterBarProps) {
  const { filters, onChange, tallies, searchRef, onBurstCancelled, onEnter, children } = props
  const { inbox, status } = useWords({ inbox: inboxEn, status: statusEn })
  const formatCountSuffix = (count: number | undefined) =>
    count === undefined ? '' : ` (${formatCount(count)})`
  const tallyOf = (name: string) =>
    tallies?.by_status.find(({ order_status }) => order_status === name)?.enquiries
  return (
    <div className={`${flow.row} ${css.filters}`}>
      <SearchBox
        q={filters.q ?? ''}
        onSearch={(q) => onChange({ ...filters, q: q || undefined }, true)}
        onEnter={onEnter}
        searchRef={searchRef}
      />
      <div className={css.strip}>
        <label className={css.statusFilter} data-active={filters.status !== undefined || undefined}>
          <span>{inbox.status}</span>
          <select
            value={filters.status ?? ''}
            onChange={({ target }) => {
              const chosen = ENQUIRY_STATUSES.find((name) => name === target.value)
              onChange({ ...filters, status: chosen, call: undefined })
            }}
          >
            <option value="">{inbox.anyStatus}</option>
            {ENQUIRY_STATUSES.map((name) => (
              <option key={name} value={name}>
                {status[name] + formatCountSuffix(tallyOf(name))}
              </option>
            ))}
          </select>
        </label>
        <Button
          className={css.round}
          aria-pressed={filters.waiting === '1'}
          onClick={() => onChange({ ...filters, waiting: filters.waiting ? undefined : '1' })}
        >
          {inbox.waiting + formatCountSuffix(tallies?.waiting)}
        </Button>
        {filters.burst !== undefined && (
          <CancelBurstButton burst={filters.burst} onCancelled={onBurstCancelled} />
        )}
        {children}
      </div>
      <FilterChips filters={filters} onChange={onChange} />
    </div>
  )
}

type SearchBoxProps = Pick<FilterBarProps, 'searchRef' | 'onEnter'> & {
  q: string
  onSearch: (q: string) => void
}

/** The search box. Searches after a pause in typing, or on Enter. */
function SearchBox({ q, onSearch, onEnter, searchRef }: SearchBoxProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const [text, setText] = useState(q)
  const searched = useRef(q)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  // The query changed by other means than typing: Back, or the menu.
  useEffect(() => {
    if (q === searched.current) return
    searched.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    const query = toSearchQuery(text)
    const timer = setTimeout(() => {
      if (query === searched.current) return
      searched.current = query
      search.current(query)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <form
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault()
        searched.current = toSearchQuery(text)
        onEnter(toSearchQuery(text))
      }}
    >
      <Search aria-hidden size="1.125rem" />
      <input
        ref={searchRef}
        type="search"
        aria-label={inbox.search}
        placeholder={inbox.searchHint}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // With an input method, Enter confirms a word and must not submit the search.
          if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
        }}
      />
    </form>
  )
}
