import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { orderInfoToJson, printableOrderToJson } from '#contract/order-json.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import { IdempotencyKeySchema, OrderPayloadSchema } from '#domain/enquiry.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { refuse } from '../refuse.ts'
import { give } from './data.ts'
import { readPayload } from './read-payload.ts'

/** A device id as browsers make them (D9); anything else is as good as none. */
const DEVICE_ID = /^[\w-]{1,64}$/

// The order id is all that opens an enquiry: its answer tells search engines and other sites nothing.
function giveToHolder(c: Context, data: object | undefined): Response {
  c.header('X-Robots-Tag', 'noindex')
  c.header('Referrer-Policy', 'no-referrer')
  return give(c, data)
}

/** POST order/save and GET order/public/… (section 7). */
export function orderCalls(api: ShopApi<ErrorCode>) {
  return new Hono()
    .post('/save', async (c) => {
      const key = v.safeParse(v.optional(IdempotencyKeySchema), c.req.header('Idempotency-Key'))
      if (!key.success) return refuse(c, { code: 'invalid-idempotency-key' })
      const { payload, refusal } = await readPayload(c, OrderPayloadSchema)
      if (refusal) return refuse(c, refusal)
      const fp = DEVICE_ID.exec(c.req.header('fp') ?? '')?.[0]
      const { order_id, error } = await api.saveOrder(payload, { idempotencyKey: key.output, fp })
      return error ? refuse(c, error) : give(c, { order_id })
    })
    .get('/public/get/:id', async (c) => {
      const info = await api.findOrderInfo(c.req.param('id'))
      return giveToHolder(c, info && orderInfoToJson(info))
    })
    .get('/public/print/get/:id', async (c) => {
      const order = await api.findPrintableOrder(c.req.param('id'))
      return giveToHolder(c, order && printableOrderToJson(order))
    })
}
