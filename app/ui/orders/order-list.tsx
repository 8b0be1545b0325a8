import { useEffect, useRef, useState } from 'react'
import type { ApiResult, Order } from '#contract/shop-api.ts'
import { ORDERS_PER_PAGE, PAGES_MAX } from '#domain/enquiry/order/orders-query.ts'
import { showMessage } from '../dialog-queue.ts'
import { useMessages } from '../messages.ts'
import { withWaitIndicator } from '../pending-calls.ts'
import css from './order-card.module.css'
import { OrderCard } from './order-card.tsx'

type OrderListProps = {
  /** The first page. Read on mount only: change the key for another list. */
  firstPage: readonly Order[]
  /** Fetches a page; the first is 1. */
  fetchPage: (page: number) => Promise<ApiResult<readonly Order[]>>
}

/** Orders, newest first, page by page. Show more appends the next page and focuses its first order. */
export function OrderList({ firstPage, fetchPage }: OrderListProps) {
  const { errors, tracking: words } = useMessages()
  const [orders, setOrders] = useState(firstPage)
  const [page, setPage] = useState(1)
  /** Number of orders that Show more added last; undefined for the first page. */
  const [latestPageCount, setLatestPageCount] = useState<number>()
  const [hasMore, setHasMore] = useState(firstPage.length === ORDERS_PER_PAGE)
  const list = useRef<HTMLUListElement>(null)
  const showMore = async () => {
    const { data, error } = await withWaitIndicator(fetchPage(page + 1))
    if (error)
      return showMessage('warning', error.code === 'network' ? words.unreachable : errors[error.code])
    // Orders placed since shift the pages: skips duplicates.
    const newOrders = data.filter(({ _id }) => !orders.some((order) => order._id === _id))
    setOrders([...orders, ...newOrders])
    setLatestPageCount(newOrders.length)
    setPage(page + 1)
    setHasMore(data.length === ORDERS_PER_PAGE && page + 1 < PAGES_MAX)
  }
  // Keyboard and screen reader users continue at the first new order.
  useEffect(() => {
    if (latestPageCount === undefined) return
    const firstNewIndex = orders.length - Math.max(latestPageCount, 1)
    list.current?.children.item(firstNewIndex)?.querySelector('h2')?.focus()
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
