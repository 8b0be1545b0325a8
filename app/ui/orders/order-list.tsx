import { useEffect, useRef, useState } from 'react'
import type { ApiResult, Order } from '#contract/shop-api.ts'
import { ORDERS_PER_PAGE, PAGES_MAX } from '#domain/customer/customer.ts'
import { showMessage } from '../dialogs.tsx'
import { useMessages } from '../messages.ts'
import { withWaitIndicator } from '../wait-indicator.tsx'
import css from './order-card.module.css'
import { OrderCard } from './order-card.tsx'

type OrderListProps = {
  /** The first page. Another one is another list: give it another key. */
  firstPage: readonly Order[]
  /** Asks for a page, from 1. */
  fetchPage: (page: number) => Promise<ApiResult<readonly Order[]>>
}

/** Orders, the newest first, page by page: Show more brings the next, and leads to the first order that it brought. */
export function OrderList({ firstPage, fetchPage }: OrderListProps) {
  const { errors, tracking: words } = useMessages()
  const [orders, setOrders] = useState(firstPage)
  const [page, setPage] = useState(1)
  /** How many the latest page brought; of the first it is told elsewhere. */
  const [latestPageCount, setLatestPageCount] = useState<number>()
  const [hasMore, setHasMore] = useState(firstPage.length === ORDERS_PER_PAGE)
  const list = useRef<HTMLUListElement>(null)
  const showMore = async () => {
    const { data, error } = await withWaitIndicator(fetchPage(page + 1))
    if (error)
      return showMessage('warning', error.code === 'network' ? words.unreachable : errors[error.code])
    // One that was placed meanwhile moves the others back: none stands here twice.
    const newOrders = data.filter(({ _id }) => !orders.some((order) => order._id === _id))
    setOrders([...orders, ...newOrders])
    setLatestPageCount(newOrders.length)
    setPage(page + 1)
    setHasMore(data.length === ORDERS_PER_PAGE && page + 1 < PAGES_MAX)
  }
  // Where the button was: whoever reads on with the keyboard or by ear goes on there.
  useEffect(() => {
    if (latestPageCount === undefined) return
    const place = orders.length - Math.max(latestPageCount, 1)
    list.current?.children.item(place)?.querySelector('h2')?.focus()
  }, [orders, latestPageCount])
  return (
    <>
      <ul ref={list} className={css.list}>
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" className="button" onClick={showMore}>
          {words.showMore}
        </button>
      )}
      <p role="status">
        {latestPageCount !== undefined &&
          [latestPageCount > 0 && words.moreShown(latestPageCount), !hasMore && words.noMore]
            .filter(Boolean)
            .join('. ')}
      </p>
    </>
  )
}
