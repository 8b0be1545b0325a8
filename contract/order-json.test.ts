import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type OrderPayload, OrderPayloadSchema } from '#domain/enquiry.ts'
import { paise } from '#domain/money.ts'
import { productId } from '#domain/product.ts'
import { lineChangeFromJson, lineChangeToJson, orderPayloadToJson } from './order-json.ts'

describe('An order as JSON', () => {
  it('is what the server reads back', () => {
    const payload: OrderPayload = {
      customer_name: 'Raja',
      mobile_no: '9876543210',
      email_id: 'raja@example.in',
      address: '1 Car Street',
      city: 'Madurai',
      pin_code: '625001',
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

  it('tells what changed in rupees', () => {
    const change = {
      product_id: productId('os01'),
      product_name: 'Kuruvi',
      change: 'price',
      old: paise(9_05),
      new: paise(9_50),
    } as const
    expect(lineChangeToJson(change)).toMatchObject({ old: 9.05, new: 9.5 })
    expect(lineChangeFromJson(lineChangeToJson(change))).toEqual(change)
    const gone = { ...change, change: 'removed', new: null } as const
    expect(lineChangeFromJson(lineChangeToJson(gone))).toEqual(gone)
  })
})
