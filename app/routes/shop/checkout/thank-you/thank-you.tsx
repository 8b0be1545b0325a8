import type { ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { findPlacedOrder, type PlacedOrder, placedOrderFromJson } from '#app/cart/placed-order.ts'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { UnknownOrder } from '#app/ui/orders/unknown-order.tsx'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import type { OrderLookup } from './order-lookup.ts'
import { OrderReceived } from './order-received.tsx'

/** Finds the order in history state or storage if this tab placed it. Undefined on the server. */
function useOrderPlacedInTab(id: string): PlacedOrder | undefined {
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  const candidates = isHydrated ? [placedOrderFromJson(state?.placed), findPlacedOrder()] : []
  return candidates.find((placed) => placed?.order_id === id)
}

type ThankYouProps = {
  id: string
  lookup: OrderLookup
  /** The shop's changes to the order (O4). */
  changes?: ReactNode
}

/** The thank-you screen: enquiry number, time, payable amount and next steps (sections 1 and 2). */
export function ThankYou({ id, lookup, changes }: ThankYouProps) {
  const words = useMessages().checkoutResponse
  const placed = useOrderPlacedInTab(id)
  // The server's data may be newer than the tab's.
  const order = typeof lookup === 'object' ? lookup : (placed ?? lookup)
  return (
    <>
      <PageBanner title={words.title} />
      {order === 'unknown' && <UnknownOrder text={words.notFound} />}
      {order === 'unreachable' && <ShopUnreachable />}
      {typeof order === 'object' && (
        <OrderReceived id={id} order={order} changes={changes} isPlacedInTab={placed !== undefined} />
      )}
    </>
  )
}

function ShopUnreachable() {
  const { checkoutResponse: words, errorPages } = useMessages()
  const { revalidate } = useRevalidator()
  return (
    <div className="empty" role="status">
      <p>{words.unreachable}</p>
      <p>
        <button type="button" className="button" onClick={() => revalidate()}>
          {errorPages.tryAgain}
        </button>
      </p>
    </div>
  )
}
