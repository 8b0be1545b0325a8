import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TalliesJson } from '#contract/office/inbox.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { normalizeSearchText } from '#domain/input/normalize-search-text.ts'
import { SEARCH_LENGTH_MAX } from '#domain/search/enquiry-search.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import controls from '../../design/controls.module.css'
import { useWords } from '../../shell/language.ts'
import { CancelBurstButton } from './cancel-burst-button.tsx'
import css from './inbox.module.css'
import type { EnquiryFilters } from './use-inbox.ts'

/** After so many ms without a keystroke it is searched. */
const SEARCH_DEBOUNCE_MS = 150
/** More than so many are not told apart. */
const COUNT_MAX = 1_000

/** How many there are, in short: '1,000+' beyond. */
export function formatCount(count: number): string {
  return count > COUNT_MAX ? '1,000+' : `${count}`
}

/** The search query for a typed text. Longer texts are cut, for no name is longer. */
export const toSearchQuery = (typed: string) => normalizeSearchText(typed).slice(0, SEARCH_LENGTH_MAX)

type FilterBarProps = {
  filters: EnquiryFilters
  /** The whole of them, as they are now; `isTyping` where each is no step to go back to. */
  onChange: (filters: EnquiryFilters, isTyping: boolean) => void
  tallies: TalliesJson | undefined
  searchRef: RefObject<HTMLInputElement | null>
  /** A burst was dropped: the list is another. */
  onBurstCancelled: () => void
  /** Enter in the search box: what is in it, down to the last key. */
  onEnter: (typed: string) => void
}

/** What narrows the inbox down, with how many enquiries there are. */
export function FilterBar(props: FilterBarProps) {
  const { filters, onChange, tallies, searchRef, onBurstCancelled, onEnter } = props
  const { inbox, status } = useWords({ inbox: inboxEn, status: statusEn })
  const formatCountSuffix = (count: number | undefined) =>
    count === undefined ? '' : ` (${formatCount(count)})`
  const tallyOf = (name: string) =>
    tallies?.by_status.find(({ order_status }) => order_status === name)?.enquiries
  return (
    <div className={css.filters}>
      <SearchBox
        q={filters.q ?? ''}
        onSearch={(q) => onChange({ ...filters, q: q || undefined }, true)}
        onEnter={onEnter}
        searchRef={searchRef}
      />
      <label>
        <span>{inbox.status}</span>
        <select
          value={filters.status ?? ''}
          onChange={({ target }) => {
            const chosen = ENQUIRY_STATUSES.find((name) => name === target.value)
            onChange({ ...filters, status: chosen }, false)
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
      <button
        type="button"
        className={controls.quiet}
        aria-pressed={filters.waiting === '1'}
        onClick={() => onChange({ ...filters, waiting: filters.waiting ? undefined : '1' }, false)}
      >
        {inbox.waiting + formatCountSuffix(tallies?.waiting)}
      </button>
      {filters.burst !== undefined && (
        <span className={css.burst}>
          <span>{inbox.ofBurst}</span>
          <CancelBurstButton burst={filters.burst} onCancelled={onBurstCancelled} />
          <button
            type="button"
            className={controls.quiet}
            onClick={() => onChange({ ...filters, burst: undefined }, false)}
          >
            {inbox.showAll}
          </button>
        </span>
      )}
    </div>
  )
}

type SearchBoxProps = Pick<FilterBarProps, 'searchRef' | 'onEnter'> & {
  q: string
  onSearch: (q: string) => void
}

/** The search box: what is typed is searched for as soon as the typing rests, or at Enter. */
function SearchBox({ q, onSearch, onEnter, searchRef }: SearchBoxProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const [typed, setTyped] = useState(q)
  const searched = useRef(q)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  // Another address than the one that was typed: by going back, or through the menu.
  useEffect(() => {
    if (q === searched.current) return
    searched.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    const words = toSearchQuery(typed)
    const timer = setTimeout(() => {
      if (words === searched.current) return
      searched.current = words
      search.current(words)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <form
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault()
        searched.current = toSearchQuery(typed)
        onEnter(toSearchQuery(typed))
      }}
    >
      <input
        ref={searchRef}
        type="search"
        aria-label={inbox.search}
        placeholder={inbox.searchHint}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // With an input method, Enter confirms a word and must not submit the search.
          if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
        }}
      />
    </form>
  )
}
