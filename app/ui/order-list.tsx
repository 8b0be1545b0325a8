import { useEffect, useRef, useState } from 'react'
import type { Answer, Order } from '#contract/shop-api.ts'
import { ORDERS_A_PAGE, PAGES_MAX } from '#domain/customer/customer.ts'
import { say } from './dialogs.tsx'
import { useMessages } from './messages.ts'
import css from './order-card.module.css'
import { OrderCard } from './order-card.tsx'
import { waitFor } from './waiting.tsx'

type OrderListProps = {
  /** The first page. Another one is another list: give it another key. */
  first: readonly Order[]
  /** Asks for a page, from 1. */
  findPage: (page: number) => Promise<Answer<readonly Order[]>>
}

/** Orders, the newest first, page by page: Show more brings the next, and leads to the first order that it brought. */
export function OrderList({ first, findPage }: OrderListProps) {
  const { errors, tracking: words } = useMessages()
  const [orders, setOrders] = useState(first)
  const [page, setPage] = useState(1)
  /** How many the latest page brought; of the first it is told elsewhere. */
  const [brought, setBrought] = useState<number>()
  const [hasMore, setHasMore] = useState(first.length === ORDERS_A_PAGE)
  const list = useRef<HTMLUListElement>(null)
  const showMore = async () => {
    const { data, error } = await waitFor(findPage(page + 1))
    if (error) return say('warning', error.code === 'network' ? words.unreachable : errors[error.code])
    // One that was placed meanwhile moves the others back: none stands here twice.
    const news = data.filter(({ _id }) => !orders.some((order) => order._id === _id))
    setOrders([...orders, ...news])
    setBrought(news.length)
    setPage(page + 1)
    setHasMore(data.length === ORDERS_A_PAGE && page + 1 < PAGES_MAX)
  }
  // Where the button was: whoever reads on with the keyboard or by ear goes on there.
  useEffect(() => {
    if (brought === undefined) return
    const place = orders.length - Math.max(brought, 1)
    list.current?.children.item(place)?.querySelector('h2')?.focus()
  }, [orders, brought])
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
        {brought !== undefined &&
          [brought > 0 && words.moreShown(brought), !hasMore && words.noMore].filter(Boolean).join('. ')}
      </p>
    </>
  )
}
