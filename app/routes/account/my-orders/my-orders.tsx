import { href, Link, useRevalidator } from 'react-router'
import { findSignedInSub } from '#app/session/session.ts'
import { expireSession, requireSub, useSignInGuard } from '#app/session/sign-in-guard.ts'
import { ScriptRequiredNotice } from '#app/ui/forms/script-required-notice.tsx'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useMessages } from '#app/ui/messages.ts'
import css from '#app/ui/orders/order-card.module.css'
import { OrderList } from '#app/ui/orders/order-list.tsx'
import { withWaitIndicator } from '#app/ui/wait-indicator.tsx'
import { listOwnOrders } from '#contract/client/order.ts'
import type { Route } from './+types/my-orders'

export { publicPageHeaders as headers } from '../../page-headers.ts'

/**
 * The orders of who is signed in, the newest first, and when they came; null when they cannot be had. The browser alone knows
 * who that is.
 */
export async function clientLoader() {
  const { data, error } = await withWaitIndicator(listOwnOrders(requireSub(), 1))
  if (error?.code === 'not-signed-in') throw expireSession()
  return data ? { orders: data, at: performance.now() } : null
}
clientLoader.hydrate = true as const

/** Stands until it is known who is signed in. */
export function HydrateFallback() {
  const words = useMessages().tracking
  return (
    <>
      <PageBanner title={words.myOrders} isUnlisted />
      <div className={`empty ${css.awaited}`}>
        <ScriptRequiredNotice />
      </div>
    </>
  )
}

/** The signed-in customer's enquiries (section 2, /my-orders). */
export default function MyOrders({ loaderData: found }: Route.ComponentProps) {
  const { errorPages, shell, tracking: words } = useMessages()
  const { revalidate } = useRevalidator()
  useSignInGuard()
  return (
    <>
      <PageBanner title={words.myOrders} isUnlisted />
      <div className={css.awaited}>
        {found === null && (
          <div className="empty" role="alert">
            <p>{words.myOrdersFailed}</p>
            <button type="button" className="button" onClick={revalidate}>
              {errorPages.tryAgain}
            </button>
          </div>
        )}
        {found?.orders.length === 0 && (
          <div className="empty">
            <p>{words.noOrders}</p>
            <p>
              <Link to={href('/order-now')} className="button">
                {shell.floating.shopNow}
              </Link>
            </p>
            <p>
              <span>{words.orderedAsGuest}</span>{' '}
              <Link to={href('/order-tracking')} className="link">
                {words.trackByNumber}
              </Link>
            </p>
          </div>
        )}
        {found && found.orders.length > 0 && (
          <div className={css.orders}>
            <OrderList
              key={found.at}
              firstPage={found.orders}
              fetchPage={(page) => listOwnOrders(findSignedInSub() ?? '', page)}
            />
          </div>
        )}
      </div>
    </>
  )
}
