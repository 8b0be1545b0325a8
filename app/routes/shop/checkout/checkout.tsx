import { data, useFetcher } from 'react-router'
import { findPlacedOrder } from '#app/cart/placed-order.ts'
import type { Charges } from '#app/ui/cart/extra-costs.tsx'
import { messagesRouterContext } from '#app/ui/messages.ts'
import { OrderChanges } from '#app/ui/orders/order-changes.tsx'
import { withWaitIndicator } from '#app/ui/wait-indicator.tsx'
import { findOrderInfo, findPrintableOrder } from '#contract/client/order.ts'
import type { Order } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { privatePageHeaders, publicPageHeaders } from '../../page-headers.ts'
import { type AcceptResult, acceptChangesInBrowser, acceptChangesOnServer } from '../accept-changes.ts'
import type { Route } from './+types/checkout'
import { type CheckoutResult, placeEnquiry } from './place-enquiry.ts'
import { QuickCheckout } from './quick-checkout.tsx'
import { submitOrderForm } from './submit-order-form.ts'
import { type OrderLookup, ThankYou } from './thank-you.tsx'

export { loaderHeaders as headers } from '../../page-headers.ts'
export { skipRevalidationAfterForms as shouldRevalidate } from '../../skip-revalidation-after-forms.ts'

// The checkout and the thank-you screen are one module under two addresses: what shows that an order was placed is in hand
// before it is sent (D23). React Router would load the page anew where it cannot fetch a script.

/** The order id of a thank-you screen's address; undefined at the checkout. */
function findOrderId({ pathname, searchParams }: URL): string | undefined {
  return pathname.includes('/checkout-response') ? (searchParams.get('id') ?? '') : undefined
}

function resolveOrderLookup(info: Promise<Exclude<OrderLookup, string> | undefined>): Promise<OrderLookup> {
  return info.then((found): OrderLookup => found ?? 'unknown').catch(() => 'unreachable')
}

/** Whether the shop has changed what was sent, or proposes to: then there is more to tell. */
function isChanged(found: OrderLookup): boolean {
  return typeof found === 'object' && (found.has_waiting === true || (found.version_no ?? 1) > 1)
}

const toOrderSummary = ({ net_amount, order_status }: Order) => ({ payable_amount: net_amount, order_status })

/** Which order a thank-you screen shows; at the checkout what comes on top, which who comes from another screen need not wait for. */
type CheckoutData =
  | { id: string; lookup: OrderLookup; order?: Order | undefined }
  | { charges: Charges | Promise<Charges | null> }

function pickCharges({ gst_percentage, lorry_freight }: Shop): Charges {
  return { gst_percentage, lorry_freight: lorry_freight.map(({ place, from, to }) => ({ place, from, to })) }
}

/** The checkout is the same for everyone; a page opened by an order id is nobody else's. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = findOrderId(url)
  const { api, localizedShop } = context.get(pageContext)
  if (id === undefined)
    return data({ charges: pickCharges(localizedShop()) }, { headers: publicPageHeaders() })
  const lookup = await resolveOrderLookup(api.findOrderInfo(id))
  const order = isChanged(lookup) ? await api.findPrintableOrder(id) : undefined
  return data(
    { id, lookup, order },
    { status: lookup === 'unreachable' ? 503 : 200, headers: privatePageHeaders() },
  )
}

/** Takes the form of a list or of the checkout, or accepts what the shop proposes, when no script runs (D26). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const parts = context.get(pageContext)
  if (findOrderId(url) !== undefined) return acceptChangesOnServer(request, url, parts)
  return submitOrderForm(await request.formData(), parts)
}

/** Places the enquiry, or accepts what the shop proposes, with the stated calls. */
export async function clientAction({
  request,
  url,
  context,
}: Route.ClientActionArgs): Promise<CheckoutResult | AcceptResult> {
  const messages = context.get(messagesRouterContext)
  if (findOrderId(url) !== undefined) return acceptChangesInBrowser(request, messages)
  return placeEnquiry(await request.formData(), messages)
}

/** The same for a navigation: what this tab placed is in hand, and what comes on top may come later. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<CheckoutData> {
  const id = findOrderId(url)
  if (id === undefined) {
    // What cannot be had stays silent (section 8).
    const serverData = serverLoader().catch(() => null)
    return { charges: serverData.then((answer) => (answer && 'charges' in answer ? answer.charges : null)) }
  }
  const placed = findPlacedOrder()
  if (placed?.order_id === id) return { id, lookup: placed }
  const lookup = await resolveOrderLookup(withWaitIndicator(findOrderInfo(id)))
  const order = isChanged(lookup)
    ? await withWaitIndicator(findPrintableOrder(id)).catch(() => undefined)
    : undefined
  return { id, lookup, order }
}

/** /quick-checkout and /checkout-response. */
export default function Checkout({ loaderData: shown, actionData }: Route.ComponentProps) {
  const acceptFetcher = useFetcher<AcceptResult>()
  if (!('lookup' in shown))
    return <QuickCheckout {...shown} sent={actionData && 'lines' in actionData ? actionData : undefined} />
  const { id, lookup } = shown
  const acceptedOrder = acceptFetcher.data?.order
  const order = acceptedOrder?._id === id ? acceptedOrder : shown.order
  const acceptError = actionData && 'error' in actionData ? actionData.error : undefined
  const changes = order && <OrderChanges order={order} acceptFetcher={acceptFetcher} error={acceptError} />
  return (
    <ThankYou
      id={id}
      lookup={order && typeof lookup === 'object' ? { ...lookup, ...toOrderSummary(order) } : lookup}
      changes={changes}
    />
  )
}
