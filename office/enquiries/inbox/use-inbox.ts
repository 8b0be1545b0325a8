import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import type { EnquiryListJson, EnquiryRowJson } from '#contract/office/inbox.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { NEWEST_FIRST } from '#domain/office/inbox-sort.ts'
import { ENQUIRY_NUMBERS_MAX } from '#domain/search/enquiry-search.ts'
import { useLiveEvents } from '../../shell/requests/event-stream.ts'
import type { InboxFilters } from './filters/inbox-filters.ts'

/** Events within this time are handled together, in ms. */
const EVENT_BATCH_MS = 100
/** How long a list stays in the cache after the user left it, in ms. Back shows it as it was. */
const CACHE_TIME_MS = 30 * 60_000

/** A page of the list. `fetchedAt` is the server's time when it was requested. */
type InboxPage = EnquiryListJson & { fetchedAt: number }

/**
 * Rows that events brought since the list was fetched. They are kept beside its pages, because a running request for a page
 * would overwrite changes of the pages.
 */
type InboxUpdates = {
  /** New enquiries, newest first. One that `isOffered` waits for the user to show it. */
  arrived: readonly { row: EnquiryRowJson; fetchedAt: number; isOffered: boolean }[]
  /** The newest state of rows that have changed. */
  changed: ReadonlyMap<string, EnquiryRowJson>
}
const NO_UPDATES: InboxUpdates = { arrived: [], changed: new Map() }

/** Merges the pages of a list with the updates since. */
function mergeUpdates(pages: readonly InboxPage[], { arrived, changed }: InboxUpdates) {
  const listed = pages.flatMap(({ rows }) => rows)
  const listedNumbers = new Set(listed.map(({ enquiry_number }) => enquiry_number))
  // A later fetch of the list has the enquiry, or has found that it does not match any longer.
  const since = arrived.filter(
    ({ row, fetchedAt }) => fetchedAt >= (pages[0]?.fetchedAt ?? 0) && !listedNumbers.has(row.enquiry_number),
  )
  const shown = since.flatMap(({ row, isOffered }) => (isOffered ? [] : [row]))
  const rows = [...shown, ...listed].map((row) => {
    const update = changed.get(row.enquiry_number)
    return update && update.row_version > row.row_version ? update : row
  })
  return { rows, offeredCount: since.length - shown.length }
}

/** The list of enquiries for these filters. Changed rows are updated in place, and new ones offered while the list is in use. */
export function useInbox(filters: InboxFilters) {
  const client = useQueryClient()
  // Not under 'enquiries': events update the list in place instead of refetching all its pages.
  const queryKey = ['inbox', filters] as const
  const updatesKey = ['inbox', filters, 'updates'] as const
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<InboxPage> => {
      const fetchedAt = serverNow()
      const query = pageParam ? { ...filters, after: pageParam } : filters
      const { data, error } = await callOffice('GET /office/api/enquiries', { query, signal })
      return error ? Promise.reject(error) : { ...data, fetchedAt }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    gcTime: CACHE_TIME_MS,
  })
  const { data: updates } = useQuery({
    queryKey: updatesKey,
    queryFn: skipToken,
    initialData: NO_UPDATES,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_TIME_MS,
  })
  const { refetch, isPlaceholderData } = list
  const pages = list.data?.pages
  const { rows, offeredCount } = mergeUpdates(
    pages ?? [],
    isPlaceholderData || !updates ? NO_UPDATES : updates,
  )
  const latestRows = useRef(rows)
  useEffect(() => {
    latestRows.current = rows
  })
  const update = (change: (before: InboxUpdates) => InboxUpdates) =>
    client.setQueryData<InboxUpdates>(updatesKey, (before = NO_UPDATES) => change(before))
  const isNewestFirst = (filters.sort ?? NEWEST_FIRST) === NEWEST_FIRST

  /** Fetches new enquiries. Shows them at once unless the list is in use. */
  async function fetchArrived() {
    const fetchedAt = serverNow()
    const { data } = await callOffice('GET /office/api/enquiries', { query: { ...filters, sort: undefined } })
    const [firstPage] = client.getQueryData<{ pages: InboxPage[] }>(queryKey)?.pages ?? []
    if (!data || !firstPage) return
    const known = new Set(latestRows.current.map(({ enquiry_number }) => enquiry_number))
    const isNew = ({ enquiry_number, placed_at }: EnquiryRowJson) =>
      !known.has(enquiry_number) && (isNewestFirst || Date.parse(placed_at) >= firstPage.fetchedAt)
    const newRows = data.rows.filter(isNew)
    if (newRows.length === 0) return
    const isOffered = isListInUse()
    // A whole page is new, so rows between it and the list may be missing. In another order, new rows have other places.
    const mustRefetch = isNewestFirst ? newRows.length === data.rows.length && known.size > 0 : !isOffered
    if (mustRefetch) return void refetch()
    const offered = new Set(newRows.map(({ enquiry_number }) => enquiry_number))
    update((before) => ({
      ...before,
      arrived: [
        ...newRows.map((row) => ({ row, fetchedAt, isOffered })),
        ...before.arrived.filter(({ row }) => !offered.has(row.enquiry_number)),
      ],
    }))
  }
  /** Refetches changed rows. */
  async function refetchRows(numbers: readonly string[]) {
    for (let start = 0; start < numbers.length; start += ENQUIRY_NUMBERS_MAX) {
      const query = { numbers: numbers.slice(start, start + ENQUIRY_NUMBERS_MAX).join() }
      const { data } = await callOffice('GET /office/api/enquiries', { query })
      if (!data) return
      const fetched = data.rows.map((row) => [row.enquiry_number, row] as const)
      update((before) => ({ ...before, changed: new Map([...before.changed, ...fetched]) }))
    }
  }
  useBatchedEvents(({ isReset, hasPlaced, changedNumbers }) => {
    if (isReset || hasPlaced) void fetchArrived()
    const listed = latestRows.current.map(({ enquiry_number }) => enquiry_number)
    void refetchRows(isReset ? listed : listed.filter((number) => changedNumbers.includes(number)))
  })

  return {
    /** Undefined until the first page is loaded. */
    rows: pages && rows,
    hasMore: list.hasNextPage,
    /** Whether the rows belong to the previous filters, because the new ones are still loading. */
    isOutdated: isPlaceholderData,
    isFetching: list.isFetching,
    error: list.error ?? undefined,
    loadMore: () => void list.fetchNextPage({ cancelRefetch: false }),
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : refetch()),
    refetch: () => void refetch(),
    refetchRows,
    offeredCount,
    showOffered() {
      if (!isNewestFirst) return void refetch()
      update(({ arrived, changed }) => ({
        arrived: arrived.map((arrival) => ({ ...arrival, isOffered: false })),
        changed,
      }))
    },
  }
}

/** Whether the user has scrolled down or has the focus in the list. New rows would move it. */
function isListInUse(): boolean {
  return window.scrollY > 0 || document.activeElement?.closest('main tbody') != null
}

/** The events of one batch. */
type InboxEventBatch = { isReset: boolean; hasPlaced: boolean; changedNumbers: string[] }

/** Calls back with batched events. Ignores events while the tab is hidden: the list is refetched when it is shown again. */
function useBatchedEvents(onBatch: (batch: InboxEventBatch) => void) {
  const latest = useRef(onBatch)
  const batch = useRef<InboxEventBatch>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = onBatch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveEvents((event) => {
    if (event.event === 'price-list' || document.visibilityState !== 'visible') return
    if (!batch.current) {
      const current: InboxEventBatch = { isReset: false, hasPlaced: false, changedNumbers: [] }
      batch.current = current
      timer.current = setTimeout(() => {
        batch.current = undefined
        latest.current(current)
      }, EVENT_BATCH_MS)
    }
    if (event.event === 'reset') batch.current.isReset = true
    if (event.event === 'placed') batch.current.hasPlaced = true
    if (event.event === 'changed') batch.current.changedNumbers.push(event.enquiry_number)
  })
}
