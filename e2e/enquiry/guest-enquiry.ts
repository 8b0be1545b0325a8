import type { APIRequestContext, APIResponse } from '@playwright/test'
import * as v from 'valibot'
import { sendParcel as sendToLorry } from '#testing/database/send-parcel.ts'
import { BILLING_FIELDS } from '../../domain/enquiry/billing.ts'
import { type OrderId, OrderIdSchema } from '../../domain/enquiry/ids/order-id.ts'
import { fields } from '../../i18n/en/page/fields.ts'
import { expect } from '../shop-test.ts'

let guests = 0

/**
 * Creates a guest with a unique mobile number, so that rate limits of other journeys do not apply. Workers never share an index,
 * even if one replaces another.
 */
export function newGuest() {
  const worker = (process.env.TEST_WORKER_INDEX ?? '0').padStart(3, '0')
  const middle = `${worker}${String(guests++).padStart(3, '0')}`
  return {
    customer_name: 'Raja Kumara',
    mobile_no: `98${middle}10`,
    email_id: '',
    address: '14 Rajaji Street, Hidden Nagar',
    city: 'Madurai',
    pin_code: '625009',
  }
}

/** Returns the billing fields of a guest by label. */
export function valueByLabel(guest: ReturnType<typeof newGuest>): Record<string, string> {
  return Object.fromEntries(BILLING_FIELDS.map((name) => [fields[name], guest[name]]))
}

/** Posts to a path of the shop like its own pages, with the anti-forgery token. */
export async function postToShop(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  await request.get('/api/anti-forgery')
  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  return request.post(path, { headers: { 'X-XSRF-TOKEN': token, ...headers }, data })
}

/** Posts to the shop's API and returns `data` of the response. */
export async function callShopApi(
  request: APIRequestContext,
  path: string,
  payload: object,
  headers: Record<string, string> = {},
) {
  const response = await postToShop(request, `/api/${path}`, payload, headers)
  expect(response.status(), path).toBe(200)
  return (await response.json()).data
}

/** Places an enquiry worth ₹3,600.00 as the checkout does. */
export async function placeEnquiry(
  request: APIRequestContext,
  guest = newGuest(),
  headers: Record<string, string> = {},
): Promise<OrderId> {
  const { data: categories } = await (await request.get('/api/product/quickorder')).json()
  const products = categories.flatMap(({ product_list }: { product_list: object[] }) => product_list)
  const { _id, after_discount_price } = products.find(
    ({ product_name }: { product_name: string }) => product_name === 'Flower Pots Giant',
  )
  const sub_total = 20 * after_discount_price
  const payload = {
    ...guest,
    sub_total,
    discount_amount: 0,
    net_amount: sub_total,
    amount_in_words: 'Three Thousand Six Hundred Rupees Only',
    product_list: [{ product_id: _id, price: after_discount_price, qty: 20, sub_total }],
  }
  const { order_id } = await callShopApi(request, 'order/save', payload, headers)
  return v.parse(OrderIdSchema, order_id)
}

/** Returns the tracking id of the only enquiry of a mobile number. */
export async function fetchViewId(request: APIRequestContext, mobile_no: string): Promise<string> {
  const [order] = await callShopApi(request, 'order/search/mobile_no', { mobile_no, show_all: false })
  return order._id
}

/** Dispatches the parcel of an order in the journeys' shop. */
export const sendParcel = (orderId: OrderId) => sendToLorry(process.env.JOURNEYS_DATA_DIR ?? '', orderId)
