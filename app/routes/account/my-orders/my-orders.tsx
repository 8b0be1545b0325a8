import { href, Link, useRevalidator } from 'react-router'
import { findSignedInSub } from '#app/session/session.ts'
import { expireSession, requireSub, useSignInGuard } from '#app/session/sign-in-guard.ts'
import { ScriptRequiredNotice } from '#app/ui/forms/script-required-notice.tsx'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useMessages } from '#app/ui/messages.ts'
import css from '#app/ui/orders/order-card.module.css'
import { OrderList } from '#app/ui/orders/order-list.tsx'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { listOwnOrders } from '#contract/client/order.ts'
import type { Route } from './+types/my-orders'

export { publicPageHeaders as headers } from '../../page-headers.ts'

/**
 * Loads the newest orders of the signed-in customer and the time of loading; null when they cannot be loaded. Runs in
 * the browser only, since the server does not know who is signed in.
 */
export async function clientLoader() {
  const { data, error } = await withWaitIndicator(listOwnOrders(requireSub(), 1))
  if (error?.code === 'not-signed-in') throw expireSession()
  return data ? { orders: data, loadedAt: performance.now() } : null
}
clientLoader.hydrate = true as const

/** Shown until the browser knows who is signed in. */
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
export default function MyOrders({ loaderData: result }: Route.ComponentProps) {
  const { errorPages, shell, tracking: words } = useMessages()
  const { revalidate } = useRevalidator()
  useSignInGuard()
  return (
    <>
      <PageBanner title={words.myOrders} isUnlisted />
      <div className={css.awaited}>
        {result === null && (
          <div className="empty" role="alert">
            <p>{words.myOrdersFailed}</p>
            <button type="button" className="button" onClick={revalidate}>
              {errorPages.tryAgain}
            </button>
          </div>
        )}
        {result?.orders.length === 0 && (
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
        {result && result.orders.length > 0 && (
          <div className={css.orders}>
            <OrderList
              key={result.loadedAt}
              firstPage={result.orders}
              fetchPage={(page) => listOwnOrders(findSignedInSub() ?? '', page)}
            />
          </div>
        )}
      </div>
    </>
  )
}
