import { data, useFetcher } from 'react-router'
import { findPlacedOrder } from '#app/cart/placed-order.ts'
import { messagesContext } from '#app/ui/messages.ts'
import { OrderChanges } from '#app/ui/order-changes.tsx'
import { waitFor } from '#app/ui/waiting.tsx'
import type { Charges } from '#app/ui/what-comes-on-top.tsx'
import { findOrderInfo, findPrintableOrder } from '#contract/client/order.ts'
import type { Order } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import { pageContext } from '#server/page-context.ts'
import { privatePage, publicPage } from '../../page-headers.ts'
import { type AcceptResult, acceptWithoutScript, acceptWithScript } from '../accept-changes.ts'
import type { Route } from './+types/checkout'
import { type CheckoutResult, placeEnquiry } from './place-enquiry.ts'
import { placeOrderForm } from './place-order-form.ts'
import { QuickCheckout } from './quick-checkout.tsx'
import { type Found, ThankYou } from './thank-you.tsx'

export { notAfterForms as shouldRevalidate } from '../../not-after-forms.ts'
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

/** Whether the shop has changed what was sent, or proposes to: then there is more to tell. */
function isChanged(found: Found): boolean {
  return typeof found === 'object' && (found.has_waiting === true || (found.version_no ?? 1) > 1)
}

const infoOf = ({ net_amount, order_status }: Order) => ({ payable_amount: net_amount, order_status })

/** Which order a thank-you screen shows; at the checkout what comes on top, which who comes from another screen need not wait for. */
type Shown =
  | { id: string; found: Found; order?: Order | undefined }
  | { charges: Charges | Promise<Charges | null> }

function chargesOf({ gst_percentage, lorry_freight }: Shop): Charges {
  return { gst_percentage, lorry_freight: lorry_freight.map(({ place, from, to }) => ({ place, from, to })) }
}

/** The checkout is the same for everyone; a page opened by an order id is nobody else's. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = orderIdIn(url)
  const { api, shopFront } = context.get(pageContext)
  if (id === undefined) return data({ charges: chargesOf(shopFront()) }, { headers: publicPage() })
  const found = await whatIsFound(api.findOrderInfo(id))
  const order = isChanged(found) ? await api.findPrintableOrder(id) : undefined
  return data({ id, found, order }, { status: found === 'unreachable' ? 503 : 200, headers: privatePage() })
}

/** Takes the form of a list or of the checkout, or accepts what the shop proposes, when no script runs (D26). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const parts = context.get(pageContext)
  if (orderIdIn(url) !== undefined) return acceptWithoutScript(request, url, parts)
  return placeOrderForm(await request.formData(), parts)
}

/** Places the enquiry, or accepts what the shop proposes, with the stated calls. */
export async function clientAction({
  request,
  url,
  context,
}: Route.ClientActionArgs): Promise<CheckoutResult | AcceptResult> {
  const messages = context.get(messagesContext)
  if (orderIdIn(url) !== undefined) return acceptWithScript(request, messages)
  return placeEnquiry(await request.formData(), messages)
}

/** The same for a navigation: what this tab placed is in hand, and what comes on top may come later. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<Shown> {
  const id = orderIdIn(url)
  if (id === undefined) {
    // What cannot be had stays silent (section 8).
    const asked = serverLoader().catch(() => null)
    return { charges: asked.then((answer) => (answer && 'charges' in answer ? answer.charges : null)) }
  }
  const placed = findPlacedOrder()
  if (placed?.order_id === id) return { id, found: placed }
  const found = await whatIsFound(waitFor(findOrderInfo(id)))
  const order = isChanged(found) ? await waitFor(findPrintableOrder(id)).catch(() => undefined) : undefined
  return { id, found, order }
}

/** /quick-checkout and /checkout-response. */
export default function Checkout({ loaderData: shown, actionData }: Route.ComponentProps) {
  const accepting = useFetcher<AcceptResult>()
  if (!('found' in shown))
    return <QuickCheckout {...shown} sent={actionData && 'lines' in actionData ? actionData : undefined} />
  const { id, found } = shown
  const news = accepting.data?.order
  const order = news?._id === id ? news : shown.order
  const failure = actionData && 'error' in actionData ? actionData.error : undefined
  const changes = order && <OrderChanges order={order} accepting={accepting} failure={failure} />
  return (
    <ThankYou
      id={id}
      found={order && typeof found === 'object' ? { ...found, ...infoOf(order) } : found}
      changes={changes}
    />
  )
}
