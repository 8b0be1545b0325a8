import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callOffice, type OfficeError } from '#contract/office/office-client.ts'
import type { ParcelListJson } from '#contract/office/parcels.ts'
import { PARCEL_STATUSES, type ParcelStatus } from '#domain/enquiry/parcel-status.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { shell as shellEn } from '#i18n/office/en/shell.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import controls from '../design/controls.module.css'
import { Screen } from '../design/screen.tsx'
import { useWords } from '../shell/language.ts'
import { useFocusOrReconnect } from '../shell/requests/use-focus-or-reconnect.ts'
import css from './packing.module.css'
import { useTickQueue } from './use-tick-queue.ts'

/** Parcels by status, oldest order first (O4). */
export function Component() {
  const { packing, status, errors, shell } = useWords({
    packing: packingEn,
    status: statusEn,
    errors: errorsEn,
    shell: shellEn,
  })
  const [query] = useSearchParams()
  const state = PARCEL_STATUSES.find((each) => each === query.get('state')) ?? 'Paid'
  const { list, error, loadMore } = useParcelsQuery(state)
  const isStuck = useTickQueue().isWaitingToRetry()
  return (
    <Screen title={packing.title}>
      <nav aria-label={packing.title} className={css.states}>
        {PARCEL_STATUSES.map((each) => (
          <Link
            key={each}
            className={controls.quiet}
            to={`?${new URLSearchParams({ state: each })}`}
            aria-current={each === state || undefined}
            replace
          >
            {status[each]}
          </Link>
        ))}
      </nav>
      <p role="status" className={css.retryNotice}>
        {isStuck && packing.ticksSaved}
      </p>
      {error && <p role="alert">{errors[error.code]}</p>}
      {!list && !error && <p>{shell.wait}</p>}
      {list?.rows.length === 0 && <p>{packing.none}</p>}
      {list && list.rows.length > 0 && (
        <ul className={css.parcels} aria-label={status[state]}>
          {list.rows.map(({ enquiry_number, customer_name, city, line_count, ticked, is_waiting }) => (
            <li key={enquiry_number}>
              <Link to={`/pack/${enquiry_number}`}>
                <strong>{enquiry_number}</strong>
                {state === 'Paid' && <span>{packing.ticked(ticked, line_count)}</span>}
                <span className={css.customer}>{`${customer_name} · ${city}`}</span>
                {is_waiting && <span className={css.waiting}>{packing.waitingForCustomer}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {list && list.next !== null && (
        <button type="button" className={controls.quiet} onClick={loadMore}>
          {packing.more}
        </button>
      )}
    </Screen>
  )
}

/** Fetches the parcels of a status. Refetches on focus and reconnect; `loadMore` appends the next page. */
function useParcelsQuery(state: ParcelStatus) {
  const [shown, setShown] = useState<{ state: ParcelStatus; list: ParcelListJson }>()
  const [error, setError] = useState<OfficeError>()
  const request = useRef<AbortController>(undefined)
  /** Fetches a page and shows it after the rows in `before`. Aborts the previous request. */
  const fetchPage = useCallback(
    async (before: ParcelListJson['rows'] = [], after?: string | null) => {
      const controller = new AbortController()
      const { signal } = controller
      request.current?.abort()
      request.current = controller
      const query = { state, ...(after && { after }) }
      const { data, error } = await callOffice('GET /office/api/parcels', { query, signal })
      if (signal.aborted) return
      setError(error)
      if (data) setShown({ state, list: { rows: [...before, ...data.rows], next: data.next } })
    },
    [state],
  )
  useEffect(() => {
    void fetchPage()
    return () => request.current?.abort()
  }, [fetchPage])
  useFocusOrReconnect(fetchPage)
  const list = shown?.state === state ? shown.list : undefined
  return { list, error, loadMore: () => void (list && fetchPage(list.rows, list.next)) }
}
