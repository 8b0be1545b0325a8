import { data } from 'react-router'
import { findPlacedOrder } from '#app/cart/placed-order.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { findOrderInfo } from '#contract/client/order.ts'
import { pageContext } from '#server/page-context.ts'
import { privatePage, publicPage } from '../../page-headers.ts'
import type { Route } from './+types/checkout'
import { QuickCheckout } from './quick-checkout.tsx'
import { type Found, ThankYou } from './thank-you.tsx'

export { loaderHeaders as headers } from '../../page-headers.ts'

// The checkout and the thank-you screen are one module under two addresses: what shows that an order was placed is in hand
// before it is sent (D23). React Router would load the page anew where it cannot fetch a script.

/** The order id of a thank-you screen's address; undefined at the checkout. */
function orderIdIn({ pathname, searchParams }: URL): string | undefined {
  return pathname.includes('/checkout-response') ? (searchParams.get('id') ?? '') : undefined
}

function whatIsFound(info: Promise<Exclude<Found, string> | undefined>): Promise<Found> {
  return info.then((found): Found => found ?? 'unknown').catch(() => 'unreachable')
}

/** Which order a thank-you screen shows; null at the checkout. */
type Shown = { id: string; found: Found } | null

/** The checkout is the same for everyone; a page opened by an order id is nobody else's. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = orderIdIn(url)
  if (id === undefined) return data(null, { headers: publicPage() })
  const found = await whatIsFound(context.get(pageContext).api.findOrderInfo(id))
  return data({ id, found }, { status: found === 'unreachable' ? 503 : 200, headers: privatePage() })
}

export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<Shown> {
  const id = orderIdIn(url)
  if (id === undefined) return null
  const placed = findPlacedOrder()
  return { id, found: placed?.order_id === id ? placed : await whatIsFound(waitFor(findOrderInfo(id))) }
}

/** /quick-checkout and /checkout-response. */
export default function Checkout({ loaderData: shown }: Route.ComponentProps) {
  return shown ? <ThankYou {...shown} /> : <QuickCheckout />
}
