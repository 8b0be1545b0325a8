import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { orderInfoToJson, orderToJson, savedOrderToJson } from '#contract/order-json.ts'
import type { Order, ShopApi } from '#contract/shop-api.ts'
import { OwnOrdersSchema, TrackingSchema } from '#domain/customer.ts'
import { IdempotencyKeySchema, OrderPayloadSchema } from '#domain/enquiry.ts'
import { type Caller, senderOf } from '../caller.ts'
import { ownOrders, trackOrders } from '../enquiries/find-orders.ts'
import { type PlaceEnquiryParts, placeEnquiry } from '../enquiries/place-enquiry.ts'
import { refuse } from '../refuse.ts'
import type { UseCaseParts } from '../use-case.ts'
import { answering, give, readPayload } from './answer.ts'

// What opens an enquiry is in the address or in the answer: it tells search engines and other sites nothing.
function giveToHolder(c: Context, data: object | undefined): Response {
  c.header('X-Robots-Tag', 'noindex')
  c.header('Referrer-Policy', 'no-referrer')
  return give(c, data)
}

const giveOrders = (c: Context, orders: readonly Order[]) => giveToHolder(c, orders.map(orderToJson))

/** The calls order/… (section 7). */
export function orderCalls({
  api,
  enquiries,
  ...parts
}: UseCaseParts & { api: ShopApi; enquiries: PlaceEnquiryParts }) {
  return new Hono<Caller>()
    .post('/save', async (c) => {
      const key = v.safeParse(v.optional(IdempotencyKeySchema), c.req.header('Idempotency-Key'))
      if (!key.success) return refuse(c, { code: 'invalid-idempotency-key' })
      const sent = await readPayload(c, OrderPayloadSchema)
      if (sent.refusal) return refuse(c, sent.refusal)
      const session = await c.var.findSession()
      const { data, refusal } = await placeEnquiry(enquiries, {
        payload: sent.data,
        idempotencyKey: key.output,
        sender: senderOf(c),
        sub: session?.sub,
      })
      return refusal ? refuse(c, refusal) : give(c, savedOrderToJson(data))
    })
    .post(
      '/search',
      answering(OwnOrdersSchema, (asked, c) => ownOrders(parts, asked, c.var.session), giveOrders),
    )
    .post(
      '/search/mobile_no',
      answering(TrackingSchema, (tracking, c) => trackOrders(parts, tracking, senderOf(c)), giveOrders),
    )
    .get('/public/get/:id', async (c) => {
      const info = await api.findOrderInfo(c.req.param('id'))
      return giveToHolder(c, info && orderInfoToJson(info))
    })
    .get('/public/print/get/:id', async (c) => {
      const session = await c.var.findSession()
      const order = await api.findPrintableOrder(c.req.param('id'), session?.sub)
      return giveToHolder(c, order && orderToJson(order))
    })
}
