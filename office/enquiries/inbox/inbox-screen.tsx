import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { EnquiryListJson } from '#contract/office/inbox.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { DIGITS_MIN, isIncompleteNumber } from '#domain/search/enquiry-search.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import controls from '../../design/controls.module.css'
import { RetryAlert } from '../../design/retry-alert.tsx'
import { Screen } from '../../design/screen.tsx'
import { useAction } from '../../shell/actions/actions.ts'
import { useWords } from '../../shell/language.ts'
import { useCurrentMinute } from './call-deadline.tsx'
import { CallQueue } from './call-queue.tsx'
import { EnquiryTable } from './enquiry-table.tsx'
import { FilterBar, toSearchQuery } from './filter-bar.tsx'
import css from './inbox.module.css'
import { findCurrentLink, useRestoreLinkFocus } from './opened-link.ts'
import { type EnquiryFilters, useInbox } from './use-inbox.ts'

/** The inbox (O4): the call queue and all enquiries, newest first. The filters are in the URL. */
export function Component() {
  const { inbox, shell } = useWords({ inbox: inboxEn, shell: shellEn })
  const [filters, setFilters] = useFilters()
  const inboxState = useInbox(filters)
  const { list, tallies, queue, error, isFetching, loadMore, retry, arrivedCount, showArrived } = inboxState
  const now = useCurrentMinute()
  const search = useRef<HTMLInputElement>(null)
  useRestoreLinkFocus()
  useRowShortcuts(search)
  // After Enter, the first row gets the focus once it is loaded, unless the user has moved on or typed more.
  const [submittedQuery, setSubmittedQuery] = useState<string>()
  useEffect(() => {
    if (submittedQuery?.trim() !== (filters.q ?? '') || isFetching) return
    setSubmittedQuery(undefined)
    const input = search.current
    if (document.activeElement === input && toSearchQuery(input?.value ?? '') === submittedQuery)
      findRowLinks()[0]?.focus()
  }, [submittedQuery, filters.q, isFetching])
  function change(next: EnquiryFilters, isTyping: boolean) {
    setSubmittedQuery(undefined)
    setFilters(next, isTyping)
  }
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  return (
    <Screen title={inbox.title}>
      {queue && <CallQueue queue={queue} tallies={tallies} now={now} />}
      <FilterBar
        filters={filters}
        onChange={change}
        tallies={tallies}
        searchRef={search}
        onBurstCancelled={retry}
        onEnter={(typed) => {
          const q = typed.trim()
          setSubmittedQuery(typed)
          if (q !== (filters.q ?? '')) setFilters({ ...filters, q: q || undefined }, true)
        }}
      />
      <p className={css.resultCount} aria-live="polite">
        {isFiltered && list && !isFetching && formatFoundCount(list, inbox, filters.q)}
      </p>
      <div className={css.arrived} aria-live="polite">
        {arrivedCount > 0 && (
          <button
            type="button"
            className={controls.next}
            onClick={() => {
              flushSync(showArrived)
              window.scrollTo(0, 0)
              findRowLinks()[0]?.focus({ preventScroll: true })
            }}
          >
            {inbox.arrived(arrivedCount)}
          </button>
        )}
      </div>
      <div className={css.list} aria-busy={isFetching}>
        {!list && isFetching && <p>{shell.wait}</p>}
        {list && list.rows.length > 0 && <EnquiryTable rows={list.rows} now={now} />}
        {list?.rows.length === 0 && list.next === null && !isFiltered && <p>{inbox.none}</p>}
        {list?.rows.length === 0 && isFiltered && (
          <button type="button" className={controls.quiet} onClick={() => change({}, false)}>
            {inbox.showAll}
          </button>
        )}
        {error && <RetryAlert error={error} onRetry={retry} />}
        {list && list.next !== null && !error && (
          <LoadMoreButton list={list} shouldLoadOnScroll={!isFetching} onLoadMore={loadMore} />
        )}
      </div>
    </Screen>
  )
}

function formatFoundCount({ rows, next }: EnquiryListJson, inbox: typeof inboxEn, q = ''): string {
  if (rows.length === 0) return isIncompleteNumber(q) ? inbox.keepTyping(DIGITS_MIN) : inbox.nothingFound
  return inbox.found(next === null ? `${rows.length}` : `${rows.length}+`)
}

/** The filters in the URL, and a function to change them. Typing replaces the history entry instead of adding one. */
function useFilters(): [EnquiryFilters, (filters: EnquiryFilters, isTyping: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const filters: EnquiryFilters = {
    status: ENQUIRY_STATUSES.find((status) => status === query.get('status')),
    q: query.get('q') || undefined,
    waiting: query.get('waiting') === '1' ? '1' : undefined,
    burst: query.get('burst') ?? undefined,
  }
  function change(next: EnquiryFilters, isTyping: boolean) {
    const params = Object.entries(next).filter(([, value]) => value !== undefined)
    setQuery(new URLSearchParams(params), { replace: isTyping })
  }
  return [filters, change]
}

/** The links of the rows, in order. */
function findRowLinks() {
  return [...document.querySelectorAll<HTMLElement>('main tbody th a')]
}

/** Registers the shortcuts of the list. */
function useRowShortcuts(search: { readonly current: HTMLInputElement | null }) {
  const { inbox } = useWords({ inbox: inboxEn })
  function focusRow(by: number) {
    const links = findRowLinks()
    const current = findCurrentLink()
    const index = links.findIndex(({ id }) => id === current?.id)
    links[index < 0 ? 0 : Math.min(Math.max(index + by, 0), links.length - 1)]?.focus()
  }
  useAction({ name: inbox.goToSearch, keys: '/', run: () => search.current?.select() })
  useAction({
    name: inbox.openRow,
    keys: 'Enter',
    run: () => {
      const link = findRowLinks().find((row) => row === findCurrentLink()) ?? findRowLinks()[0]
      link?.click()
    },
  })
  useAction({ name: inbox.previousRow, keys: 'k', run: () => focusRow(-1) })
  useAction({ name: inbox.nextRow, keys: 'j', run: () => focusRow(1) })
}

type LoadMoreButtonProps = {
  list: EnquiryListJson
  /** False during a request, when loading more would have no effect. */
  shouldLoadOnScroll: boolean
  onLoadMore: () => void
}

/** Loads the next page on a tap, or when the user scrolls near the end. */
function LoadMoreButton({ list, shouldLoadOnScroll, onLoadMore }: LoadMoreButtonProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new observer reports whether the button is visible below the new list.
  useEffect(() => {
    if (!shouldLoadOnScroll || !button.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoadMore(), {
      rootMargin: '600px',
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [list, shouldLoadOnScroll, onLoadMore])
  return (
    <button ref={button} type="button" className={controls.quiet} onClick={onLoadMore}>
      {inbox.more}
    </button>
  )
}
