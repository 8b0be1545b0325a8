import { data, useFetcher } from 'react-router'
import { findPlacedOrder } from '#app/cart/placed-order.ts'
import type { Charges } from '#app/ui/cart/extra-costs.tsx'
import { messagesRouterContext } from '#app/ui/messages.ts'
import { OrderChanges } from '#app/ui/orders/order-changes.tsx'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
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
import { isChangedOrder, type OrderLookup, resolveOrderLookup } from './thank-you/order-lookup.ts'
import { ThankYou } from './thank-you/thank-you.tsx'

export { loaderHeaders as headers } from '../../page-headers.ts'
export { skipRevalidationAfterForms as shouldRevalidate } from '../../skip-revalidation-after-forms.ts'

// One module serves the checkout and the thank-you screen, so that the thank-you screen is loaded before the order is sent
// (D23). React Router would reload the page if it could not fetch another module.

/** The order id of a thank-you screen's URL; undefined at the checkout. */
function findOrderId({ pathname, searchParams }: URL): string | undefined {
  return pathname.includes('/checkout-response') ? (searchParams.get('id') ?? '') : undefined
}

const toOrderSummary = ({ net_amount, order_status }: Order) => ({ payable_amount: net_amount, order_status })

/** The order of a thank-you screen, or the extra costs shown at the checkout. Client navigation does not wait for the costs. */
type CheckoutData =
  | { id: string; lookup: OrderLookup; order?: Order | undefined }
  | { charges: Charges | Promise<Charges | null> }

function pickCharges({ gst_percentage, lorry_freight }: Shop): Charges {
  return { gst_percentage, lorry_freight: lorry_freight.map(({ place, from, to }) => ({ place, from, to })) }
}

/** Loads a public checkout page, or a private thank-you page for an order id. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = findOrderId(url)
  const { api, localizedShop } = context.get(pageContext)
  if (id === undefined)
    return data({ charges: pickCharges(localizedShop()) }, { headers: publicPageHeaders() })
  const lookup = await resolveOrderLookup(api.findOrderInfo(id))
  const order = isChangedOrder(lookup) ? await api.findPrintableOrder(id) : undefined
  return data(
    { id, lookup, order },
    { status: lookup === 'unreachable' ? 503 : 200, headers: privatePageHeaders() },
  )
}

/** Without script (D26): submits the form of a list or of the checkout, or accepts proposed changes. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(pageContext)
  if (findOrderId(url) !== undefined) return acceptChangesOnServer(request, url, services)
  return submitOrderForm(await request.formData(), services)
}

/** Places the enquiry or accepts proposed changes with the stated calls. */
export async function clientAction({
  request,
  url,
  context,
}: Route.ClientActionArgs): Promise<CheckoutResult | AcceptResult> {
  const messages = context.get(messagesRouterContext)
  if (findOrderId(url) !== undefined) return acceptChangesInBrowser(request, messages)
  return placeEnquiry(await request.formData(), messages)
}

/** Loads the data on a client navigation. An order placed in this tab needs no request; extra costs load later. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<CheckoutData> {
  const id = findOrderId(url)
  if (id === undefined) {
    // A failed request shows no error (section 8).
    const serverData = serverLoader().catch(() => null)
    return {
      charges: serverData.then((response) => (response && 'charges' in response ? response.charges : null)),
    }
  }
  const placed = findPlacedOrder()
  if (placed?.order_id === id) return { id, lookup: placed }
  const lookup = await resolveOrderLookup(withWaitIndicator(findOrderInfo(id)))
  const order = isChangedOrder(lookup)
    ? await withWaitIndicator(findPrintableOrder(id)).catch(() => undefined)
    : undefined
  return { id, lookup, order }
}

export default function Checkout({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const acceptFetcher = useFetcher<AcceptResult>()
  if (!('lookup' in loaded))
    return (
      <QuickCheckout {...loaded} submitted={actionData && 'lines' in actionData ? actionData : undefined} />
    )
  const { id, lookup } = loaded
  const acceptedOrder = acceptFetcher.data?.order
  const order = acceptedOrder?._id === id ? acceptedOrder : loaded.order
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
