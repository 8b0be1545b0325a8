import { useInfiniteQuery } from '@tanstack/react-query'
import { Clock, IndianRupee, PackageOpen, PackageX, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as v from 'valibot'
import { serverNow } from '#contract/client/server-time.ts'
import { callOffice } from '#contract/office/office-client.ts'
import type { ParcelListJson } from '#contract/office/parcels.ts'
import {
  PARCEL_ORDERS,
  PARCEL_STATUSES,
  type ParcelOrder,
  type ParcelStatus,
} from '#domain/enquiry/parcel-status.ts'
import { packing as packingEn } from '#i18n/office/en/packing.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { Button, ButtonLink } from '../design/actions/button.tsx'
import { Chip } from '../design/data/chip.tsx'
import { StatusChip } from '../design/data/status-chip.tsx'
import { EmptyState } from '../design/feedback/empty-state.tsx'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Skeleton } from '../design/feedback/skeleton.tsx'
import { Screen } from '../design/layout/screen.tsx'
import typography from '../design/typography.module.css'
import { useWords } from '../shell/language.ts'
import { openStoredValue } from '../shell/session/stored-value.ts'
import { useStore } from '../shell/store.ts'
import css from './packing.module.css'
import { RetryNotice } from './retry-notice.tsx'
import { useTickQueue } from './use-tick-queue.ts'

const storedOrder = openStoredValue('office_packing_order', v.fallback(v.picklist(PARCEL_ORDERS), 'since'))

/** The parcels with a status. A search finds parcels with any status (O4). */
export function Component() {
  const { packing, status } = useWords({ packing: packingEn, status: statusEn })
  const [params, setParams] = useSearchParams()
  const state = PARCEL_STATUSES.find((each) => each === params.get('state')) ?? 'Paid'
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const order = useStore(storedOrder)
  const q = useDeferredValue(typed.trim())
  const { data, error, hasNextPage, fetchNextPage, refetch } = useParcelsQuery({ state, q, order })
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <Screen title={packing.title}>
      <div className={css.filters}>
        <input
          type="search"
          aria-label={packing.search}
          placeholder={packing.searchHint}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setParams({ state, ...(value && { q: value }) }, { replace: true, preventScrollReset: true })
          }}
        />
        <select
          aria-label={packing.order}
          value={order}
          onChange={({ target }) =>
            storedOrder.set(PARCEL_ORDERS.find((each) => each === target.value) ?? order)
          }
        >
          {PARCEL_ORDERS.map((each) => (
            <option key={each} value={each}>
              {packing.orders[each]}
            </option>
          ))}
        </select>
      </div>
      <nav aria-label={packing.title} className={css.states}>
        {PARCEL_STATUSES.map((each) => (
          <ButtonLink
            key={each}
            to={`?${new URLSearchParams({ state: each })}`}
            aria-current={(each === state && !q) || undefined}
            onClick={() => setTyped('')}
            replace
          >
            {status[each]}
          </ButtonLink>
        ))}
      </nav>
      <RetryNotice isShown={useTickQueue().isWaitingToRetry()} />
      {error && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <Skeleton />}
      {rows?.length === 0 && (
        <EmptyState icon={q ? Search : PackageOpen} text={q ? packing.nothingFound : packing.none} />
      )}
      {rows && rows.length > 0 && (
        <ul className={css.parcels} aria-label={q ? packing.search : status[state]}>
          {rows.map((row) => (
            <ParcelRow key={row.enquiry_number} row={row} hasStatus={q !== ''} />
          ))}
        </ul>
      )}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{packing.more}</Button>}
    </Screen>
  )
}

function ParcelRow({ row, hasStatus }: { row: ParcelListJson['rows'][number]; hasStatus: boolean }) {
  const { packing } = useWords({ packing: packingEn })
  const { enquiry_number, customer_name, city, line_count, ticked, order_status, status_since } = row
  return (
    <li>
      <Link to={`/pack/${enquiry_number}`}>
        <strong>{enquiry_number}</strong>
        <WaitingTime since={status_since} />
        {order_status === 'Paid' && <span className={css.count}>{packing.ticked(ticked, line_count)}</span>}
        <span className={css.customer}>{`${customer_name} · ${city}`}</span>
        <span className={css.marks}>
          {hasStatus && <StatusChip order_status={order_status} />}
          {row.is_money_due && (
            <Chip tone="bad" icon={IndianRupee}>
              {packing.moneyDue}
            </Chip>
          )}
          {row.is_short && (
            <Chip tone="bad" icon={PackageX}>
              {packing.missing}
            </Chip>
          )}
          {row.is_waiting && <Chip tone="warn">{packing.waitingForCustomer}</Chip>}
        </span>
      </Link>
    </li>
  )
}

const HOUR = 60
const DAY = 24 * HOUR

/** For how long a parcel has had its status. */
function WaitingTime({ since }: { since: string }) {
  const { packing } = useWords({ packing: packingEn })
  const minutes = Math.max(0, Math.floor((serverNow() - Date.parse(since)) / 60_000))
  const time =
    minutes < HOUR
      ? packing.minutes(minutes)
      : minutes < 2 * DAY
        ? packing.hours(Math.floor(minutes / HOUR))
        : packing.days(Math.floor(minutes / DAY))
  return (
    <span className={`${css.waitingTime} ${typography.soft}`}>
      <Clock aria-hidden size="1em" />
      <span>{time}</span>
    </span>
  )
}

type ParcelFilters = { state: ParcelStatus; q: string; order: ParcelOrder }

/** Loads parcels page by page. While a search is typed, the previous matches stay on screen. */
function useParcelsQuery({ state, q, order }: ParcelFilters) {
  const filters = { ...(q ? { q } : { state }), ...(order !== 'since' && { order }) }
  const queryKey = ['parcels', 'list', q ? 'search' : state, filters] as const
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<ParcelListJson> => {
      const query = { ...filters, ...(pageParam && { after: pageParam }) }
      const { data, error } = await callOffice('GET /office/api/parcels', { query, signal })
      return error ? Promise.reject(error) : data
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous, query) => (query?.queryKey[2] === queryKey[2] ? previous : undefined),
  })
}
