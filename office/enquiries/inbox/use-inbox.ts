import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { EnquiryListJson } from '#contract/office/inbox.ts'
import {
  type CallData,
  callOffice,
  type OfficeError,
  type OfficeResult,
} from '#contract/office/office-client.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { ENQUIRY_NUMBERS_MAX } from '#domain/search/enquiry-search.ts'
import { useLiveEvents } from '../../shell/requests/event-stream.ts'
import { useFocusOrReconnect } from '../../shell/requests/use-focus-or-reconnect.ts'

/** The filters of the list. An enquiry must match all that are set. */
export type EnquiryFilters = {
  status?: EnquiryStatus | undefined
  q?: string | undefined
  waiting?: '1' | undefined
  burst?: string | undefined
}

/** Events within this time are handled together, in ms. */
const EVENT_BATCH_MS = 100
/** How many lists are cached. */
const CACHED_LISTS_MAX = 20

// Module scope, so that Back shows the inbox as the user left it.
const listByFilters = new Map<string, EnquiryListJson>()
let cachedSummary: InboxSummary = {}

/** The counts and the call queue. Undefined until fetched. */
type InboxSummary = {
  tallies?: CallData<'GET /office/api/enquiries/tallies'> | undefined
  queue?: CallData<'GET /office/api/enquiries/queue'> | undefined
}

function cacheList(filtersKey: string, list: EnquiryListJson) {
  listByFilters.delete(filtersKey)
  listByFilters.set(filtersKey, list)
  const [oldest] = listByFilters.keys()
  if (listByFilters.size > CACHED_LISTS_MAX && oldest !== undefined) listByFilters.delete(oldest)
}

/** A request in progress: for the start of a list, or for its next page. */
type ListRequest = { controller: AbortController; isFromStart: boolean }

/** Fetches at least `rows` rows of a list, if it has as many: from the start, or from `after` on. */
async function fetchList(
  query: EnquiryFilters & { after?: string },
  { rows: rowsMin, signal }: { rows: number; signal: AbortSignal },
): Promise<OfficeResult<EnquiryListJson>> {
  const list: EnquiryListJson = { rows: [], next: query.after ?? null }
  do {
    const pageQuery = list.next === null ? query : { ...query, after: list.next }
    const { data, error } = await callOffice('GET /office/api/enquiries', { query: pageQuery, signal })
    if (error) return { error }
    list.rows.push(...data.rows)
    list.next = data.next
  } while (list.next !== null && list.rows.length < rowsMin)
  return { data: list }
}

/**
 * Fetches the enquiries for these filters, their counts and the call queue. Shows a cached list at once and refetches it, also
 * on focus and reconnect. `loadMore` fetches the next page; `retry` repeats a failed request.
 */
export function useInbox(filters: EnquiryFilters) {
  const filtersKey = JSON.stringify(filters)
  const [shown, setShown] = useState(() => ({ filtersKey, list: listByFilters.get(filtersKey) }))
  const [{ tallies, queue }, setSummary] = useState(cachedSummary)
  const [error, setError] = useState<OfficeError>()
  const [fetchedKey, setFetchedKey] = useState<string>()
  // Derived during render: an effect would show no list for a moment and lose the focus.
  const isFetching = fetchedKey !== filtersKey
  const activeRequest = useRef<ListRequest>(undefined)
  const lastRequest = useRef<() => Promise<void>>(undefined)

  /** Fetches the start of a list, or the rows after `after`, and shows it. Aborts the request in progress. */
  const fetchRows = useCallback(
    async ({ rows, ...position }: { after?: string; rows: number }) => {
      const requestFilters: EnquiryFilters = JSON.parse(filtersKey)
      const currentRequest = { controller: new AbortController(), isFromStart: position.after === undefined }
      const { signal } = currentRequest.controller
      activeRequest.current?.controller.abort()
      activeRequest.current = currentRequest
      lastRequest.current = () => fetchRows({ rows, ...position })
      setFetchedKey(undefined)
      const { data, error } = await fetchList({ ...requestFilters, ...position }, { rows, signal })
      if (signal.aborted) return
      activeRequest.current = undefined
      setFetchedKey(filtersKey)
      setError(error)
      if (!data) return
      // Read now, because new rows may have been added during the request.
      const before = currentRequest.isFromStart ? [] : (listByFilters.get(filtersKey)?.rows ?? [])
      const list = { rows: [...before, ...data.rows], next: data.next }
      cacheList(filtersKey, list)
      setShown({ filtersKey, list })
    },
    [filtersKey],
  )
  const refetchList = useCallback(
    () => fetchRows({ rows: listByFilters.get(filtersKey)?.rows.length ?? 0 }),
    [filtersKey, fetchRows],
  )
  const loadMore = useCallback(async () => {
    const cached = listByFilters.get(filtersKey)
    if (!cached || cached.next === null || activeRequest.current) return
    await fetchRows({ after: cached.next, rows: 1 })
  }, [filtersKey, fetchRows])
  const retry = useCallback(async () => lastRequest.current?.(), [])

  useEffect(() => {
    const list = listByFilters.get(filtersKey)
    if (list) setShown((before) => (before.list === list ? before : { filtersKey, list }))
    void refetchList()
    return () => activeRequest.current?.controller.abort()
  }, [filtersKey, refetchList])
  const [arrived, setArrived] = useState<{ filtersKey: string; rows: EnquiryListJson['rows'] }>()
  /** New enquiries that the shown list does not include yet. */
  const waiting = selectNewRows(
    listByFilters.get(filtersKey),
    arrived?.filtersKey === filtersKey ? arrived.rows : [],
  )
  function showArrived() {
    const cached = listByFilters.get(filtersKey)
    if (!cached) return
    const list = { ...cached, rows: [...waiting, ...cached.rows] }
    cacheList(filtersKey, list)
    setShown({ filtersKey, list })
  }

  /** Fetches new enquiries. Shows them at once unless the list is in use. */
  const fetchArrived = useCallback(async () => {
    const { data } = await callOffice('GET /office/api/enquiries', { query: JSON.parse(filtersKey) })
    const cached = listByFilters.get(filtersKey)
    if (!data || !cached || activeRequest.current?.isFromStart) return
    const rows = selectNewRows(cached, data.rows)
    // A whole page is new, so rows between it and the list may be missing.
    if (rows.length === data.rows.length && cached.rows.length > 0) return void refetchList()
    if (rows.length === 0) return
    if (isListInUse()) return setArrived({ filtersKey, rows })
    const list = { ...cached, rows: [...rows, ...cached.rows] }
    cacheList(filtersKey, list)
    setShown({ filtersKey, list })
  }, [filtersKey, refetchList])
  /** Refetches changed rows and shows them in place. */
  const refetchRows = useCallback(
    async (numbers: readonly string[]) => {
      for (let start = 0; start < numbers.length; start += ENQUIRY_NUMBERS_MAX) {
        const query = { numbers: numbers.slice(start, start + ENQUIRY_NUMBERS_MAX).join() }
        const { data } = await callOffice('GET /office/api/enquiries', { query })
        const cached = listByFilters.get(filtersKey)
        if (!data || !cached || activeRequest.current?.isFromStart) return
        const rowByNumber = new Map(data.rows.map((row) => [row.enquiry_number, row]))
        const list = { ...cached, rows: cached.rows.map((row) => rowByNumber.get(row.enquiry_number) ?? row) }
        cacheList(filtersKey, list)
        setShown((before) => (before.filtersKey === filtersKey ? { filtersKey, list } : before))
      }
    },
    [filtersKey],
  )
  useBatchedEvents(activeRequest, ({ isReset, hasPlaced, changedNumbers }) => {
    void fetchSummary().then(setSummary)
    const listed = listByFilters.get(filtersKey)?.rows.map(({ enquiry_number }) => enquiry_number) ?? []
    if (isReset || hasPlaced) void fetchArrived()
    void refetchRows(isReset ? listed : listed.filter((number) => changedNumbers.includes(number)))
  })

  useEffect(() => void fetchSummary().then(setSummary), [])
  useFocusOrReconnect(() => {
    void refetchList()
    void fetchSummary().then(setSummary)
  })

  // Keeps the previous list while loading, but not after an error: it does not match the new filters.
  const list = shown.filtersKey === filtersKey || isFetching ? shown.list : undefined
  const arrivals = { arrivedCount: waiting.length, showArrived }
  return { list, tallies, queue, error, isFetching, loadMore, retry, ...arrivals }
}

/** The rows that a list does not have. */
function selectNewRows(
  list: EnquiryListJson | undefined,
  rows: EnquiryListJson['rows'],
): EnquiryListJson['rows'] {
  const knownNumbers = new Set(list?.rows.map(({ enquiry_number }) => enquiry_number))
  return rows.filter(({ enquiry_number }) => !knownNumbers.has(enquiry_number))
}

/** Whether the user has scrolled down or has the focus in the list. New rows would move it. */
function isListInUse(): boolean {
  return window.scrollY > 0 || document.activeElement?.closest('main tbody') != null
}

/** The events of one batch. */
type InboxEventBatch = { isReset: boolean; hasPlaced: boolean; changedNumbers: string[] }

/** Calls back with batched events once no list request is in progress. Ignores events while the tab is hidden. */
function useBatchedEvents(
  activeRequest: RefObject<ListRequest | undefined>,
  onBatch: (batch: InboxEventBatch) => void,
) {
  const latest = useRef(onBatch)
  const batch = useRef<InboxEventBatch>(undefined)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    latest.current = onBatch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  function flushBatch() {
    const { current } = batch
    if (activeRequest.current?.isFromStart) return scheduleFlush()
    batch.current = undefined
    if (current) latest.current(current)
  }
  function scheduleFlush() {
    timer.current = window.setTimeout(flushBatch, EVENT_BATCH_MS)
  }
  useLiveEvents((event) => {
    if (event.event === 'price-list' || document.visibilityState !== 'visible') return
    if (!batch.current) {
      batch.current = { isReset: false, hasPlaced: false, changedNumbers: [] }
      scheduleFlush()
    }
    if (event.event === 'reset') batch.current.isReset = true
    if (event.event === 'placed') batch.current.hasPlaced = true
    if (event.event === 'changed') batch.current.changedNumbers.push(event.enquiry_number)
  })
}

/** Fetches the counts and the call queue. Keeps the cached ones after an error, which the list shows. */
async function fetchSummary(): Promise<InboxSummary> {
  const [tallies, queue] = await Promise.all([
    callOffice('GET /office/api/enquiries/tallies'),
    callOffice('GET /office/api/enquiries/queue'),
  ])
  cachedSummary = { tallies: tallies.data ?? cachedSummary.tallies, queue: queue.data ?? cachedSummary.queue }
  return cachedSummary
}
