import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { EnquiryListJson } from '#contract/office/inbox.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { DIGITS_MIN, isNumberBegun } from '#domain/search/enquiry-search.ts'
import { frame as frameEn } from '#i18n/office/en/frame.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { useAction } from '../ui/actions.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/language.ts'
import { Screen } from '../ui/screen.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { useMinute } from './clock.tsx'
import { EnquiryTable } from './enquiry-table.tsx'
import { FilterBar, searchQuery } from './filters.tsx'
import css from './inbox.module.css'
import { currentLink, useBackToOpened } from './opened.ts'
import { Queue } from './queue.tsx'
import { type Filters, useInbox } from './use-inbox.ts'

/** The inbox (O4): whom to call next, and all enquiries, the newest first. What it shows stands in its address. */
export function Component() {
  const { inbox, frame } = useWords({ inbox: inboxEn, frame: frameEn })
  const [filters, setFilters] = useFilters()
  const inboxNow = useInbox(filters)
  const { list, tallies, queue, error, isReading, more, tryAgain, arrived, showArrived } = inboxNow
  const now = useMinute()
  const search = useRef<HTMLInputElement>(null)
  useBackToOpened()
  useRowKeys(search)
  // What Enter was pressed for: its first row has the focus once it is there, if nobody went or typed on meanwhile.
  const [entered, setEntered] = useState<string>()
  useEffect(() => {
    if (entered?.trim() !== (filters.q ?? '') || isReading) return
    setEntered(undefined)
    const box = search.current
    if (document.activeElement === box && searchQuery(box?.value ?? '') === entered) rowLinks()[0]?.focus()
  }, [entered, filters.q, isReading])
  function change(next: Filters, isTyping: boolean) {
    setEntered(undefined)
    setFilters(next, isTyping)
  }
  const isNarrow = Object.values(filters).some((filter) => filter !== undefined)
  return (
    <Screen title={inbox.title}>
      {queue && <Queue queue={queue} tallies={tallies} now={now} />}
      <FilterBar
        filters={filters}
        onChange={change}
        tallies={tallies}
        searchRef={search}
        onDropped={tryAgain}
        onEnter={(typed) => {
          const q = typed.trim()
          setEntered(typed)
          if (q !== (filters.q ?? '')) setFilters({ ...filters, q: q || undefined }, true)
        }}
      />
      <p className={css.found} aria-live="polite">
        {isNarrow && list && !isReading && foundInWords(list, inbox, filters.q)}
      </p>
      <div className={css.arrived} aria-live="polite">
        {arrived > 0 && (
          <button
            type="button"
            className={controls.next}
            onClick={() => {
              flushSync(showArrived)
              window.scrollTo(0, 0)
              rowLinks()[0]?.focus({ preventScroll: true })
            }}
          >
            {inbox.arrived(arrived)}
          </button>
        )}
      </div>
      <div className={css.list} aria-busy={isReading}>
        {!list && isReading && <p>{frame.wait}</p>}
        {list && list.rows.length > 0 && <EnquiryTable rows={list.rows} now={now} />}
        {list?.rows.length === 0 && list.next === null && !isNarrow && <p>{inbox.none}</p>}
        {list?.rows.length === 0 && isNarrow && (
          <button type="button" className={controls.quiet} onClick={() => change({}, false)}>
            {inbox.showAll}
          </button>
        )}
        {error && <TryAgain error={error} onTryAgain={tryAgain} />}
        {list && list.next !== null && !error && (
          <More list={list} comesByItself={!isReading} onMore={more} />
        )}
      </div>
    </Screen>
  )
}

function foundInWords({ rows, next }: EnquiryListJson, inbox: typeof inboxEn, q = ''): string {
  if (rows.length === 0) return isNumberBegun(q) ? inbox.keepTyping(DIGITS_MIN) : inbox.nothingFound
  return inbox.found(next === null ? `${rows.length}` : `${rows.length}+`)
}

/** The filters as the address has them, and how to change them; each change is a step to go back to, but for typing. */
function useFilters(): [Filters, (filters: Filters, isTyping: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const filters: Filters = {
    status: ENQUIRY_STATUSES.find((status) => status === query.get('status')),
    q: query.get('q') || undefined,
    waiting: query.get('waiting') === '1' ? '1' : undefined,
    burst: query.get('burst') ?? undefined,
  }
  function change(next: Filters, isTyping: boolean) {
    const given = Object.entries(next).filter(([, value]) => value !== undefined)
    setQuery(new URLSearchParams(given), { replace: isTyping })
  }
  return [filters, change]
}

/** The links of the rows, in their order. */
function rowLinks() {
  return [...document.querySelectorAll<HTMLElement>('main tbody th a')]
}

/** What keys do with the list. */
function useRowKeys(search: { readonly current: HTMLInputElement | null }) {
  const { inbox } = useWords({ inbox: inboxEn })
  function go(by: number) {
    const links = rowLinks()
    const current = currentLink()
    const at = links.findIndex(({ id }) => id === current?.id)
    links[at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
  }
  useAction({ name: inbox.goToSearch, keys: '/', run: () => search.current?.select() })
  useAction({
    name: inbox.openRow,
    keys: 'Enter',
    run: () => {
      const link = rowLinks().find((row) => row === currentLink()) ?? rowLinks()[0]
      link?.click()
    },
  })
  useAction({ name: inbox.previousRow, keys: 'k', run: () => go(-1) })
  useAction({ name: inbox.nextRow, keys: 'j', run: () => go(1) })
}

type MoreProps = {
  list: EnquiryListJson
  /** Not while the list is read: it would be asked for in vain. */
  comesByItself: boolean
  onMore: () => void
}

/** The rest of a list: on a tap, or when one gets there. */
function More({ list, comesByItself, onMore }: MoreProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Whether one is there is asked again of each list.
  useEffect(() => {
    if (!comesByItself || !button.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && onMore(), {
      rootMargin: '600px',
    })
    watch.observe(button.current)
    return () => watch.disconnect()
  }, [list, comesByItself, onMore])
  return (
    <button ref={button} type="button" className={controls.quiet} onClick={onMore}>
      {inbox.more}
    </button>
  )
}
