import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { type OrderPayload, OrderPayloadSchema } from '#domain/enquiry/order/order-payload.ts'
import { paise } from '#domain/money/money.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { sampleOrder } from '#testing/samples/sample-order.ts'
import { OrderJsonSchema } from './json-schemas.ts'
import {
  lineChangeFromJson,
  lineChangeToJson,
  orderFromJson,
  orderPayloadToJson,
  orderToJson,
} from './order-json.ts'
import type { Order } from './shop-api.ts'

describe('An order as JSON', () => {
  it('is read back unchanged by the server', { tags: ['§3', 'D2'] }, () => {
    const payload: OrderPayload = {
      ...SAMPLE_BILLING,
      email_id: 'raja@example.in',
      sub_total: paise(2_970_30),
      discount_amount: paise(0),
      net_amount: paise(2_970_30),
      amount_in_words: 'Two Thousand Nine Hundred and Seventy Rupees and Thirty Paise Only',
      product_list: [
        { product_id: productId('os01'), price: paise(29_70), qty: 100, sub_total: paise(2_970_00) },
      ],
    }
    const json = orderPayloadToJson(payload)
    expect(json.net_amount).toBe(2970.3)
    expect(v.parse(OrderPayloadSchema, JSON.parse(JSON.stringify(json)))).toEqual(payload)
  })

  it('has version changes, payments and the waiting version in rupees', {
    tags: ['D2', 'O4'],
  }, () => {
    const changes: Order['changes'] = [
      {
        what: 'line',
        product_id: productId('os01'),
        product_name: 'Kuruvi',
        tamil_name: 'குருவி',
        from: 3,
        to: 0,
        from_amount: paise(27_15),
        to_amount: paise(0),
      },
      { what: 'packing', from: paise(0), to: paise(60_50) },
    ]
    const amounts = { received: paise(100_05), refunded: paise(0), due: paise(10_10), refund_owed: paise(0) }
    const order = sampleOrder({
      version_no: 2,
      sub_total: paise(120_15),
      discount_amount: paise(70_50),
      packing_amount: paise(60_50),
      net_amount: paise(110_15),
      placed_amount: paise(147_30),
      changes,
      money: amounts,
      waiting: { version_no: 3, net_amount: paise(99_95), amount_due: paise(0), changes },
      order_status: 'Confirmed',
    })
    const json = orderToJson(order)
    expect(json).toMatchObject({
      packing_amount: 60.5,
      money: { received: 100.05, due: 10.1 },
      waiting: { net_amount: 99.95, changes: [{ from: 3, from_amount: 27.15 }, { to: 60.5 }] },
    })
    expect(orderFromJson(v.parse(OrderJsonSchema, JSON.parse(JSON.stringify(json))))).toEqual(order)
  })

  it('has the old and new price of an outdated line in rupees', { tags: ['D2', 'O4'] }, () => {
    const change = {
      product_id: productId('os01'),
      product_name: 'Kuruvi',
      change: 'price',
      old: paise(9_05),
      new: paise(9_50),
    } as const
    expect(lineChangeToJson(change)).toMatchObject({ old: 9.05, new: 9.5 })
    expect(lineChangeFromJson(lineChangeToJson(change))).toEqual(change)
    const removed = { ...change, change: 'removed', new: null } as const
    expect(lineChangeFromJson(lineChangeToJson(removed))).toEqual(removed)
  })
})
