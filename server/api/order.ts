import type { Logger } from 'pino'
import { orderInfoToJson, orderToJson, savedOrderToJson } from '#contract/order-json.ts'
import type { Order, ShopApi } from '#contract/shop-api.ts'
import type { SHOP_CALLS } from '#contract/shop-calls.ts'
import { acceptChanges } from '../enquiries/orders/accept-changes.ts'
import { findOwnOrders } from '../enquiries/orders/find-own-orders.ts'
import { trackOrders } from '../enquiries/orders/track-orders.ts'
import { type PlaceEnquiryDeps, placeEnquiry } from '../enquiries/place-enquiry.ts'
import type { Guest, SignedInCustomer } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from './call-handlers.ts'

/** Handlers of the `order/…` calls (section 7). */
export function orderCalls({
  api,
  enquiries,
  ...deps
}: UseCaseDeps & { api: ShopApi; enquiries: PlaceEnquiryDeps; logger: Logger }) {
  return {
    'POST /api/order/save': async ({ payload, key }, by) => {
      const request = { payload, idempotencyKey: key }
      const placed = await asCustomerOrGuest(by, (caller) => placeEnquiry(enquiries, request, caller))
      return mapOutcome(placed, savedOrderToJson)
    },
    'POST /api/order/changes/accept': async ({ payload }, by) =>
      mapOutcome(await asCustomerOrGuest(by, (caller) => acceptChanges(deps, payload, caller)), orderToJson),
    'POST /api/order/search': async ({ payload }, customer) =>
      mapOutcome(await findOwnOrders(deps, payload, customer), ordersToJson),
    'POST /api/order/search/mobile_no': async ({ payload }, by) =>
      mapOutcome(await trackOrders(deps, payload, by), ordersToJson),
    'GET /api/order/public/get/{id}': async ({ params }) =>
      mapOutcome(orNotFound(await api.findOrderInfo(params.id)), orderInfoToJson),
    'GET /api/order/public/print/get/{id}': async ({ params }, { findCustomer }) => {
      const customer = await findCustomer()
      return mapOutcome(orNotFound(await api.findPrintableOrder(params.id, customer?.sub)), orderToJson)
    },
  } satisfies Partial<HandlersOf<typeof SHOP_CALLS>>
}

/** Runs `work` as the signed-in customer, or as a guest if there is none or the session has just ended. */
async function asCustomerOrGuest<Data>(
  guest: Guest,
  work: (by: Guest | SignedInCustomer) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  const customer = await guest.findCustomer()
  const outcome = await work(customer ?? guest)
  return customer && outcome.refusal?.code === 'not-signed-in' ? work(guest) : outcome
}

const ordersToJson = (orders: readonly Order[]) => orders.map(orderToJson)

function orNotFound<Data>(data: Data | undefined): Outcome<Data> {
  return data === undefined ? { refusal: { code: 'not-found' } } : { data }
}

function mapOutcome<Data, Json>(
  { data, refusal }: Outcome<Data>,
  toJson: (data: Data) => Json,
): Outcome<Json> {
  return refusal ? { refusal } : { data: toJson(data) }
}
