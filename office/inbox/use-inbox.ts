import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { askOffice, type Given, type OfficeAnswer, type OfficeError } from '#contract/office/client.ts'
import type { EnquiryListJson } from '#contract/office/inbox.ts'
import type { EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { NUMBERS_MAX } from '#domain/search/enquiry-search.ts'
import { useLive } from '../ui/live.ts'
import { useComeBack } from '../ui/use-come-back.ts'

/** Which enquiries are shown: those like all that is asked. */
export type Filters = {
  status?: EnquiryStatus | undefined
  q?: string | undefined
  waiting?: '1' | undefined
  burst?: string | undefined
}

/** What happens within so many ms is taken up together. */
const GATHERED_FOR = 100
/** So many lists are kept. */
const KEPT_MAX = 20

// Stays while the office is open, so that Back finds the inbox as it was left.
const lists = new Map<string, EnquiryListJson>()
let beside: Beside = {}

/** What stands beside the list; undefined until it is read. */
type Beside = {
  tallies?: Given<'GET /office/api/enquiries/tallies'> | undefined
  queue?: Given<'GET /office/api/enquiries/queue'> | undefined
}

function keep(address: string, list: EnquiryListJson) {
  lists.delete(address)
  lists.set(address, list)
  const [oldest] = lists.keys()
  if (lists.size > KEPT_MAX && oldest !== undefined) lists.delete(oldest)
}

/** What is being read: a list from its beginning, or what follows in it. */
type Reading = { stop: AbortController; isOfAll: boolean }

/** A list from its beginning, with so many rows if there are as many; the next part of one, from `after` on. */
async function readList(
  query: Filters & { after?: string },
  { rows: atLeast, signal }: { rows: number; signal: AbortSignal },
): Promise<OfficeAnswer<EnquiryListJson>> {
  const list: EnquiryListJson = { rows: [], next: query.after ?? null }
  do {
    const asked = list.next === null ? query : { ...query, after: list.next }
    const { data, error } = await askOffice('GET /office/api/enquiries', { query: asked, signal })
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
export function useInbox(filters: Filters) {
  const address = JSON.stringify(filters)
  const [shown, setShown] = useState(() => ({ address, list: lists.get(address) }))
  const [{ tallies, queue }, setBeside] = useState(beside)
  const [error, setError] = useState<OfficeError>()
  const [readOf, setReadOf] = useState<string>()
  // From the very first drawing of another address: else its list would be gone for a moment, and the focus with it.
  const isReading = readOf !== address
  const reading = useRef<Reading>(undefined)
  const last = useRef<() => Promise<void>>(undefined)

  /** Reads a list, or what follows in it `after` something, instead of what is still being read; and shows it. */
  const read = useCallback(
    async ({ rows, ...from }: { after?: string; rows: number }) => {
      const asked: Filters = JSON.parse(address)
      const current = { stop: new AbortController(), isOfAll: from.after === undefined }
      const { signal } = current.stop
      reading.current?.stop.abort()
      reading.current = current
      last.current = () => read({ rows, ...from })
      setReadOf(undefined)
      const { data, error } = await readList({ ...asked, ...from }, { rows, signal })
      if (signal.aborted) return
      reading.current = undefined
      setReadOf(address)
      setError(error)
      if (!data) return
      // As they are by now: something may have come in front of them meanwhile.
      const before = current.isOfAll ? [] : (lists.get(address)?.rows ?? [])
      const list = { rows: [...before, ...data.rows], next: data.next }
      keep(address, list)
      setShown({ address, list })
    },
    [address],
  )
  const readAgain = useCallback(() => read({ rows: lists.get(address)?.rows.length ?? 0 }), [address, read])
  const more = useCallback(async () => {
    const known = lists.get(address)
    if (!known || known.next === null || reading.current) return
    await read({ after: known.next, rows: 1 })
  }, [address, read])
  const tryAgain = useCallback(async () => last.current?.(), [])

  useEffect(() => {
    const list = lists.get(address)
    if (list) setShown((before) => (before.list === list ? before : { address, list }))
    void readAgain()
    return () => reading.current?.stop.abort()
  }, [address, readAgain])
  const [arrived, setArrived] = useState<{ address: string; rows: EnquiryListJson['rows'] }>()
  /** What came in front of a list, and is not in it yet. */
  const waiting = newRows(lists.get(address), arrived?.address === address ? arrived.rows : [])
  function showArrived() {
    const known = lists.get(address)
    if (!known) return
    const list = { ...known, rows: [...waiting, ...known.rows] }
    keep(address, list)
    setShown({ address, list })
  }

  /** Reads what is new in front of the list: shown at once where nobody is moved by it. */
  const readArrived = useCallback(async () => {
    const { data } = await askOffice('GET /office/api/enquiries', { query: JSON.parse(address) })
    const known = lists.get(address)
    if (!data || !known || reading.current?.isOfAll) return
    const rows = newRows(known, data.rows)
    // More than a page: in between are others.
    if (rows.length === data.rows.length && known.rows.length > 0) return void readAgain()
    if (rows.length === 0) return
    if (isInTheMiddle()) return setArrived({ address, rows })
    const list = { ...known, rows: [...rows, ...known.rows] }
    keep(address, list)
    setShown({ address, list })
  }, [address, readAgain])
  /** Reads rows again that changed, and shows them where they stand. */
  const readRows = useCallback(
    async (numbers: readonly string[]) => {
      for (let from = 0; from < numbers.length; from += NUMBERS_MAX) {
        const query = { numbers: numbers.slice(from, from + NUMBERS_MAX).join() }
        const { data } = await askOffice('GET /office/api/enquiries', { query })
        const known = lists.get(address)
        if (!data || !known || reading.current?.isOfAll) return
        const fresh = new Map(data.rows.map((row) => [row.enquiry_number, row]))
        const list = { ...known, rows: known.rows.map((row) => fresh.get(row.enquiry_number) ?? row) }
        keep(address, list)
        setShown((before) => (before.address === address ? { address, list } : before))
      }
    },
    [address],
  )
  useNews(reading, ({ isAll, hasPlaced, changed }) => {
    void readBeside().then(setBeside)
    const listed = lists.get(address)?.rows.map(({ enquiry_number }) => enquiry_number) ?? []
    if (isAll || hasPlaced) void readArrived()
    void readRows(isAll ? listed : listed.filter((number) => changed.includes(number)))
  })

  useEffect(() => void readBeside().then(setBeside), [])
  useComeBack(() => {
    void readAgain()
    void readBeside().then(setBeside)
  })

  // Until another list is there the one before it stays; not under filters that it is not of, when that could not be read.
  const list = shown.address === address || isReading ? shown.list : undefined
  const arrivals = { arrived: waiting.length, showArrived }
  return { list, tallies, queue, error, isReading, more, tryAgain, ...arrivals }
}

/** Those of some rows that a list does not have. */
function newRows(list: EnquiryListJson | undefined, rows: EnquiryListJson['rows']): EnquiryListJson['rows'] {
  const known = new Set(list?.rows.map(({ enquiry_number }) => enquiry_number))
  return rows.filter(({ enquiry_number }) => !known.has(enquiry_number))
}

/** Whether somebody reads on below the beginning of the list, or has the focus in it: rows before would move it away. */
function isInTheMiddle(): boolean {
  return window.scrollY > 0 || document.activeElement?.closest('main tbody') != null
}

/** What happened in the shop meanwhile. */
type News = { isAll: boolean; hasPlaced: boolean; changed: string[] }

/**
 * Hears what happens, gathered: so many ms after the first of it, when no list is being read that may be of before it; and
 * not while the tab is out of sight.
 */
function useNews(reading: RefObject<Reading | undefined>, hear: (news: News) => void) {
  const latest = useRef(hear)
  const news = useRef<News>(undefined)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  function tell() {
    const { current } = news
    if (reading.current?.isOfAll) return tellSoon()
    news.current = undefined
    if (current) latest.current(current)
  }
  function tellSoon() {
    timer.current = window.setTimeout(tell, GATHERED_FOR)
  }
  useLive((event) => {
    if (event.event === 'price-list' || document.visibilityState !== 'visible') return
    if (!news.current) {
      news.current = { isAll: false, hasPlaced: false, changed: [] }
      tellSoon()
    }
    if (event.event === 'reset') news.current.isAll = true
    if (event.event === 'placed') news.current.hasPlaced = true
    if (event.event === 'changed') news.current.changed.push(event.enquiry_number)
  })
}

/** What stands beside the list, as it is now; what cannot be had stays as it was, and the list says why. */
async function readBeside(): Promise<Beside> {
  const [tallies, queue] = await Promise.all([
    askOffice('GET /office/api/enquiries/tallies'),
    askOffice('GET /office/api/enquiries/queue'),
  ])
  beside = { tallies: tallies.data ?? beside.tallies, queue: queue.data ?? beside.queue }
  return beside
}
