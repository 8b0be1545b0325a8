import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { type InboxSort, NEWEST_FIRST } from '#domain/office/inbox-sort.ts'
import { DIGITS_MIN, isIncompleteNumber } from '#domain/search/enquiry-search.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../design/actions/button.tsx'
import { EmptyState } from '../../design/feedback/empty-state.tsx'
import { RetryAlert } from '../../design/feedback/retry-alert.tsx'
import { Skeleton } from '../../design/feedback/skeleton.tsx'
import surface from '../../design/layout/card.module.css'
import { Screen } from '../../design/layout/screen.tsx'
import { useWords } from '../../shell/language.ts'
import { TALLIES_QUERY } from '../../shell/requests/tallies-query.ts'
import { CALL_QUEUE_QUERY } from '../enquiry-queries.ts'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { CallQueue } from './calling/call-queue.tsx'
import { CallingMode } from './calling/calling-mode.tsx'
import { EnquiryTable } from './enquiry-table.tsx'
import { DisplayMenu } from './filters/display-menu.tsx'
import { FilterBar, toSearchQuery } from './filters/filter-bar.tsx'
import { hasFilters, type InboxFilters, toInboxQuery, useInboxFilters } from './filters/inbox-filters.ts'
import { useInboxPreferences } from './filters/use-inbox-preferences.ts'
import { ViewTabs } from './filters/view-tabs.tsx'
import css from './inbox.module.css'
import { COLUMNS_BESIDE_PREVIEW } from './inbox-columns.tsx'
import { LoadMoreButton } from './load-more-button.tsx'
import { MentionsCard } from './mentions-card.tsx'
import { useRestoreLinkFocus } from './opened-link.ts'
import { PreviewPane } from './preview-pane.tsx'
import { useInbox } from './use-inbox.ts'
import { useRowSelection } from './use-row-selection.ts'
import { findRowLinks, useRowShortcuts } from './use-row-shortcuts.ts'

/** The inbox (O4): all enquiries with views, filters and bulk actions, or with `?queue=1` the customers to call next. */
export function Component() {
  const [query] = useSearchParams()
  return query.get('queue') === '1' ? <CallingMode /> : <InboxScreen />
}

function InboxScreen() {
  const { inbox } = useWords({ inbox: inboxEn })
  const { filters, change } = useInboxFilters()
  const { preferences, change: changePreferences } = useInboxPreferences()
  const { data: tallies } = useQuery(TALLIES_QUERY)
  const { data: queue } = useQuery(CALL_QUEUE_QUERY)
  const list = useInbox(filters)
  const { rows, isOutdated, isFetching, error } = list
  const search = useRef<HTMLInputElement>(null)
  useRestoreLinkFocus()
  const setSubmittedQuery = useFocusAfterSearch({ q: filters.q ?? '', isFetching, search })
  const expectOffered = useFocusAfterOffer(list.offeredCount)
  const changeFilters = (next: InboxFilters, isTyping?: boolean) => {
    setSubmittedQuery(undefined)
    change(next, isTyping)
  }
  const sort = filters.sort ?? NEWEST_FIRST
  const onSort = (next: InboxSort) =>
    changeFilters({ ...filters, sort: next === NEWEST_FIRST ? undefined : next })

  const selection = useRowSelection(
    toInboxQuery(filters),
    rows?.map(({ enquiry_number }) => enquiry_number) ?? [],
  )
  const { hasPreview, hidden, isCompact } = preferences
  const [current, setCurrent] = useState<string>()
  const hiddenColumns = useMemo(
    () => (hasPreview ? [...hidden, ...COLUMNS_BESIDE_PREVIEW] : hidden),
    [hidden, hasPreview],
  )
  useRowShortcuts({ search, onSelect: selection.toggle })
  const isFiltered = hasFilters(filters)
  return (
    <Screen title={inbox.title}>
      {queue && <CallQueue queue={queue} tallies={tallies} />}
      <MentionsCard />
      <div
        className={`${surface.card} ${css.list}`}
        data-preview={hasPreview || undefined}
        // The table has its own scroll anchor.
        style={{ overflowAnchor: 'none' }}
      >
        <ViewTabs filters={filters} tallies={tallies} />
        <FilterBar
          filters={filters}
          onChange={changeFilters}
          tallies={tallies}
          searchRef={search}
          onBurstCancelled={list.refetch}
          onEnter={(q) => {
            setSubmittedQuery(search.current?.value)
            if (q !== (filters.q ?? '')) change({ ...filters, q: q || undefined }, true)
          }}
        >
          <DisplayMenu
            preferences={preferences}
            change={changePreferences}
            sort={sort}
            onSort={onSort}
            isSelecting={selection.isSelecting}
            onSelecting={selection.reset}
          />
        </FilterBar>
        <p className={css.resultCount} aria-live="polite">
          {isFiltered && rows && !isOutdated && formatFoundCount(rows, list.hasMore, inbox, filters.q)}
        </p>
        <div className={css.arrived} aria-live="polite">
          {list.offeredCount > 0 && (
            <Button
              className={css.round}
              variant="primary"
              onClick={() => {
                expectOffered()
                list.showOffered()
              }}
            >
              {inbox.arrived(list.offeredCount)}
            </Button>
          )}
        </div>
        <div className={css.rows} aria-busy={isFetching}>
          {!rows && isFetching && <Skeleton />}
          {rows && rows.length > 0 && (
            <EnquiryTable
              rows={rows}
              sort={sort}
              onSort={onSort}
              hiddenColumns={hiddenColumns}
              isCompact={isCompact}
              selection={selection}
              previewed={hasPreview ? current : undefined}
              onCurrent={(number, isClick) => {
                setCurrent(number)
                return isClick && hasPreview && matchMedia('(width >= 80rem)').matches
              }}
            />
          )}
          {rows?.length === 0 && !isFiltered && <EmptyState icon={Inbox} text={inbox.none} />}
          {error && <RetryAlert error={error} onRetry={list.retry} />}
          {list.hasMore && !error && (
            <LoadMoreButton rowCount={rows?.length ?? 0} canLoad={!isFetching} onLoadMore={list.loadMore} />
          )}
          <BulkActions
            selected={rows?.filter(({ enquiry_number }) => selection.numbers.has(enquiry_number)) ?? []}
            onSelectAll={selection.selectAll}
            onClear={() => selection.reset(false)}
            onChanged={(numbers) => void list.refetchRows(numbers)}
          />
        </div>
        {hasPreview && <PreviewPane row={rows?.find(({ enquiry_number }) => enquiry_number === current)} />}
      </div>
    </Screen>
  )
}

function formatFoundCount(
  rows: readonly EnquiryRowJson[],
  hasMore: boolean,
  inbox: typeof inboxEn,
  q = '',
): string {
  if (rows.length === 0) return q && isIncompleteNumber(q) ? inbox.keepTyping(DIGITS_MIN) : inbox.nothingFound
  return inbox.found(hasMore ? `${rows.length}+` : `${rows.length}`)
}

type SearchFocus = { q: string; isFetching: boolean; search: RefObject<HTMLInputElement | null> }

/** After Enter in the search box, moves the focus to the first row once it is loaded. */
function useFocusAfterSearch({ q, isFetching, search }: SearchFocus) {
  const [submitted, setSubmitted] = useState<string>()
  useEffect(() => {
    if (submitted === undefined || toSearchQuery(submitted) !== q || isFetching) return
    setSubmitted(undefined)
    const input = search.current
    // Not if the user has moved on or typed more.
    if (document.activeElement === input && input?.value === submitted) findRowLinks()[0]?.focus()
  }, [submitted, q, isFetching, search])
  return setSubmitted
}

/** Returns a function that is called before new rows are shown: then the list begins with them, and the first has the focus. */
function useFocusAfterOffer(offeredCount: number) {
  const isShowing = useRef(false)
  useLayoutEffect(() => {
    if (!isShowing.current || offeredCount > 0) return
    isShowing.current = false
    window.scrollTo(0, 0)
    findRowLinks()[0]?.focus({ preventScroll: true })
  }, [offeredCount])
  return () => {
    isShowing.current = true
  }
}
