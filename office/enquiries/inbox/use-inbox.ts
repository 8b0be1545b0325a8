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

/** Which enquiries are shown: those like all that is asked. */
export type EnquiryFilters = {
  status?: EnquiryStatus | undefined
  q?: string | undefined
  waiting?: '1' | undefined
  burst?: string | undefined
}

/** What happens within so many ms is taken up together. */
const EVENT_BATCH_MS = 100
/** So many lists are kept. */
const CACHED_LISTS_MAX = 20

// Stays while the office is open, so that Back finds the inbox as it was left.
const listByFilters = new Map<string, EnquiryListJson>()
let cachedSummary: InboxSummary = {}

/** What stands beside the list; undefined until it is read. */
type InboxSummary = {
  tallies?: CallData<'GET /office/api/enquiries/tallies'> | undefined
  queue?: CallData<'GET /office/api/enquiries/queue'> | undefined
}

function cacheList(address: string, list: EnquiryListJson) {
  listByFilters.delete(address)
  listByFilters.set(address, list)
  const [oldest] = listByFilters.keys()
  if (listByFilters.size > CACHED_LISTS_MAX && oldest !== undefined) listByFilters.delete(oldest)
}

/** What is being read: a list from its beginning, or what follows in it. */
type ListRequest = { controller: AbortController; isFromStart: boolean }

/** A list from its beginning, with so many rows if there are as many; the next part of one, from `after` on. */
async function fetchList(
  query: EnquiryFilters & { after?: string },
  { rows: atLeast, signal }: { rows: number; signal: AbortSignal },
): Promise<OfficeResult<EnquiryListJson>> {
  const list: EnquiryListJson = { rows: [], next: query.after ?? null }
  do {
    const asked = list.next === null ? query : { ...query, after: list.next }
    const { data, error } = await callOffice('GET /office/api/enquiries', { query: asked, signal })
    if (error) return { error }
    list.rows.push(...data.rows)
    list.next = data.next
  } while (list.next !== null && list.rows.length < atLeast)
  return { data: list }
}

/**
 * Fetches the enquiries for these filters, their counts and the call queue. Shows a list that was fetched before at once, and
 * refetches it; also when the user returns to the tab. `more` fetches the next page; `tryAgain` repeats a failed request.
 */
export function useInbox(filters: EnquiryFilters) {
  const filtersKey = JSON.stringify(filters)
  const [shown, setShown] = useState(() => ({ address: filtersKey, list: listByFilters.get(filtersKey) }))
  const [{ tallies, queue }, setSummary] = useState(cachedSummary)
  const [error, setError] = useState<OfficeError>()
  const [fetchedKey, setFetchedKey] = useState<string>()
  // From the very first drawing of another address: else its list would be gone for a moment, and the focus with it.
  const isFetching = fetchedKey !== filtersKey
  const reading = useRef<ListRequest>(undefined)
  const lastRequest = useRef<() => Promise<void>>(undefined)

  /** Reads a list, or what follows in it `after` something, instead of what is still being read; and shows it. */
  const fetchRows = useCallback(
    async ({ rows, ...from }: { after?: string; rows: number }) => {
      const asked: EnquiryFilters = JSON.parse(filtersKey)
      const current = { controller: new AbortController(), isFromStart: from.after === undefined }
      const { signal } = current.controller
      reading.current?.controller.abort()
      reading.current = current
      lastRequest.current = () => fetchRows({ rows, ...from })
      setFetchedKey(undefined)
      const { data, error } = await fetchList({ ...asked, ...from }, { rows, signal })
      if (signal.aborted) return
      reading.current = undefined
      setFetchedKey(filtersKey)
      setError(error)
      if (!data) return
      // As they are by now: something may have come in front of them meanwhile.
      const before = current.isFromStart ? [] : (listByFilters.get(filtersKey)?.rows ?? [])
      const list = { rows: [...before, ...data.rows], next: data.next }
      cacheList(filtersKey, list)
      setShown({ address: filtersKey, list })
    },
    [filtersKey],
  )
  const refetchList = useCallback(
    () => fetchRows({ rows: listByFilters.get(filtersKey)?.rows.length ?? 0 }),
    [filtersKey, fetchRows],
  )
  const loadMore = useCallback(async () => {
    const known = listByFilters.get(filtersKey)
    if (!known || known.next === null || reading.current) return
    await fetchRows({ after: known.next, rows: 1 })
  }, [filtersKey, fetchRows])
  const retry = useCallback(async () => lastRequest.current?.(), [])

  useEffect(() => {
    const list = listByFilters.get(filtersKey)
    if (list) setShown((before) => (before.list === list ? before : { address: filtersKey, list }))
    void refetchList()
    return () => reading.current?.controller.abort()
  }, [filtersKey, refetchList])
  const [arrived, setArrived] = useState<{ address: string; rows: EnquiryListJson['rows'] }>()
  /** What came in front of a list, and is not in it yet. */
  const waiting = selectNewRows(
    listByFilters.get(filtersKey),
    arrived?.address === filtersKey ? arrived.rows : [],
  )
  function showArrived() {
    const known = listByFilters.get(filtersKey)
    if (!known) return
    const list = { ...known, rows: [...waiting, ...known.rows] }
    cacheList(filtersKey, list)
    setShown({ address: filtersKey, list })
  }

  /** Reads what is new in front of the list: shown at once where nobody is moved by it. */
  const fetchArrived = useCallback(async () => {
    const { data } = await callOffice('GET /office/api/enquiries', { query: JSON.parse(filtersKey) })
    const known = listByFilters.get(filtersKey)
    if (!data || !known || reading.current?.isFromStart) return
    const rows = selectNewRows(known, data.rows)
    // More than a page: in between are others.
    if (rows.length === data.rows.length && known.rows.length > 0) return void refetchList()
    if (rows.length === 0) return
    if (isListInUse()) return setArrived({ address: filtersKey, rows })
    const list = { ...known, rows: [...rows, ...known.rows] }
    cacheList(filtersKey, list)
    setShown({ address: filtersKey, list })
  }, [filtersKey, refetchList])
  /** Reads rows again that changed, and shows them where they stand. */
  const refetchRows = useCallback(
    async (numbers: readonly string[]) => {
      for (let from = 0; from < numbers.length; from += ENQUIRY_NUMBERS_MAX) {
        const query = { numbers: numbers.slice(from, from + ENQUIRY_NUMBERS_MAX).join() }
        const { data } = await callOffice('GET /office/api/enquiries', { query })
        const known = listByFilters.get(filtersKey)
        if (!data || !known || reading.current?.isFromStart) return
        const fresh = new Map(data.rows.map((row) => [row.enquiry_number, row]))
        const list = { ...known, rows: known.rows.map((row) => fresh.get(row.enquiry_number) ?? row) }
        cacheList(filtersKey, list)
        setShown((before) => (before.address === filtersKey ? { address: filtersKey, list } : before))
      }
    },
    [filtersKey],
  )
  useBatchedEvents(reading, ({ isReset, hasPlaced, changedNumbers }) => {
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

  // Until another list is there the one before it stays; not under filters that it is not of, when that could not be read.
  const list = shown.address === filtersKey || isFetching ? shown.list : undefined
  const arrivals = { arrivedCount: waiting.length, showArrived }
  return { list, tallies, queue, error, isFetching, loadMore, retry, ...arrivals }
}

/** Those of some rows that a list does not have. */
function selectNewRows(
  list: EnquiryListJson | undefined,
  rows: EnquiryListJson['rows'],
): EnquiryListJson['rows'] {
  const known = new Set(list?.rows.map(({ enquiry_number }) => enquiry_number))
  return rows.filter(({ enquiry_number }) => !known.has(enquiry_number))
}

/** Whether somebody reads on below the beginning of the list, or has the focus in it: rows before would move it away. */
function isListInUse(): boolean {
  return window.scrollY > 0 || document.activeElement?.closest('main tbody') != null
}

/** What happened in the shop meanwhile. */
type InboxEventBatch = { isReset: boolean; hasPlaced: boolean; changedNumbers: string[] }

/**
 * Hears what happens, gathered: so many ms after the first of it, when no list is being read that may be of before it; and
 * not while the tab is out of sight.
 */
function useBatchedEvents(
  reading: RefObject<ListRequest | undefined>,
  hear: (news: InboxEventBatch) => void,
) {
  const latest = useRef(hear)
  const news = useRef<InboxEventBatch>(undefined)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  function flushBatch() {
    const { current } = news
    if (reading.current?.isFromStart) return scheduleFlush()
    news.current = undefined
    if (current) latest.current(current)
  }
  function scheduleFlush() {
    timer.current = window.setTimeout(flushBatch, EVENT_BATCH_MS)
  }
  useLiveEvents((event) => {
    if (event.event === 'price-list' || document.visibilityState !== 'visible') return
    if (!news.current) {
      news.current = { isReset: false, hasPlaced: false, changedNumbers: [] }
      scheduleFlush()
    }
    if (event.event === 'reset') news.current.isReset = true
    if (event.event === 'placed') news.current.hasPlaced = true
    if (event.event === 'changed') news.current.changedNumbers.push(event.enquiry_number)
  })
}

/** What stands beside the list, as it is now; what cannot be had stays as it was, and the list says why. */
async function fetchSummary(): Promise<InboxSummary> {
  const [tallies, queue] = await Promise.all([
    callOffice('GET /office/api/enquiries/tallies'),
    callOffice('GET /office/api/enquiries/queue'),
  ])
  cachedSummary = { tallies: tallies.data ?? cachedSummary.tallies, queue: queue.data ?? cachedSummary.queue }
  return cachedSummary
}
